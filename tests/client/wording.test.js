import assert from "node:assert/strict";
import { test } from "node:test";

import { wording } from "../../src/tablier/web/js/wording.js";

const WORDS = {
  close: "Close",
  menu: { undo: "Take {what} back", more: { deep: "Deep" } },
  count: { one: "{n} arrow", other: "{n} arrows" },
};
const english = wording(WORDS, "en");
const french = wording(WORDS, "fr");

test("a sentence is found by its key, however deep", () => {
  assert.equal(english("close"), "Close");
  assert.equal(english("menu.more.deep"), "Deep");
});

test("places are filled; what nobody gives stays to be seen", () => {
  assert.equal(english("menu.undo", { what: "it" }), "Take it back");
  assert.equal(english("menu.undo", { what: 0 }), "Take 0 back");
  assert.equal(english("menu.undo"), "Take {what} back");
});

test("one or several, by the count and the language: zero is one in French", () => {
  const said = (say) => [0, 1, 2].map((n) => say("count", { n }));
  assert.deepEqual(said(english), ["0 arrows", "1 arrow", "2 arrows"]);
  assert.deepEqual(said(french), ["0 arrow", "1 arrow", "2 arrows"]);
});

test("a word that does not exist is an error that names it", () => {
  for (const key of ["nothing", "menu.nothing", "close.further", "menu"]) {
    assert.throws(() => english(key), new RegExp(key));
  }
});

test("French elides before a vowel, and before an h that nobody hears", () => {
  const seat = wording({ seat: "La place de {name}" }, "fr");
  for (const name of ["Émile", "Yves", "Hélène", "Hubert", "Hermione"]) {
    assert.equal(seat("seat", { name }), `La place d’${name}`);
  }
  for (const name of ["Hugo", "Yann", "Onze", "8bis"]) {
    assert.equal(seat("seat", { name }), `La place de ${name}`);
  }
});
