/** SHA-256 of a text. (`crypto.subtle` needs https; this works on plain http, in a living room.) */

const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime)) found.push(n);
  }
  return found;
}

/**
 * The first 32 bits of what stands behind the point.
 * @param {number} value
 */
function fraction(value) {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

/**
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The bytes with a one, zeros, and their length in bits, up to a whole number of blocks.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return new DataView(whole.buffer);
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} 64 hexadecimal digits
 */
export function sha256(bytes) {
  const data = padded(bytes);
  const hash = [...START];
  const w = new Int32Array(64);
  for (let block = 0; block < data.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = data.getInt32(block + 4 * i);
        continue;
      }
      const [x, y] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + w[i - 7]
        + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
        + ROUNDS[i] + w[i];
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] = (hash[i] + word) | 0;
    });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
