import assert from "node:assert/strict";
import { test } from "node:test";

import { ago } from "../../src/tablier/web/js/time-ago.js";

const NOW = 1_800_000_000_000;
const since = (seconds, lang = "en") => ago(NOW - 1000 * seconds, NOW, lang);

test("how long ago is told in the largest unit that fits", () => {
  assert.equal(since(0), "now");
  assert.equal(since(59), "now");
  assert.equal(since(60), "1 minute ago");
  assert.equal(since(3599), "60 minutes ago");
  assert.equal(since(2 * 3600), "2 hours ago");
  assert.equal(since(3 * 86400), "3 days ago");
});

test("in the reader's language", () => {
  assert.equal(since(86400, "fr"), "hier");
  assert.equal(since(300, "fr"), "il y a 5 minutes");
});
