/**
 * A singing voice of sorts: a source like vocal cords through the resonances of vowels, with vibrato, glides and
 * simple consonants. It is an instrument and says no words; the words of a song are shown, not heard.
 */
import { Filter, hertz, noiseSource, RATE } from './dsp.mjs';

/** Frequency, gain in dB and bandwidth of four resonances for each vowel (tables as in Csound's manual). */
const singers = {
  alto: {
    a: [
      [800, 0, 80],
      [1150, -4, 90],
      [2800, -20, 120],
      [3500, -36, 130],
    ],
    e: [
      [400, 0, 60],
      [1600, -24, 80],
      [2700, -30, 120],
      [3300, -35, 150],
    ],
    i: [
      [350, 0, 50],
      [1700, -20, 100],
      [2700, -30, 120],
      [3700, -36, 150],
    ],
    o: [
      [450, 0, 70],
      [800, -9, 80],
      [2830, -16, 100],
      [3500, -28, 130],
    ],
    u: [
      [325, 0, 50],
      [700, -12, 60],
      [2530, -30, 170],
      [3500, -40, 180],
    ],
  },
  tenor: {
    a: [
      [650, 0, 80],
      [1080, -6, 90],
      [2650, -7, 120],
      [2900, -8, 130],
    ],
    e: [
      [400, 0, 70],
      [1700, -14, 80],
      [2600, -12, 100],
      [3200, -14, 120],
    ],
    i: [
      [290, 0, 40],
      [1870, -15, 90],
      [2800, -18, 100],
      [3250, -20, 120],
    ],
    o: [
      [400, 0, 40],
      [800, -10, 80],
      [2600, -12, 100],
      [2800, -12, 120],
    ],
    u: [
      [350, 0, 40],
      [600, -20, 60],
      [2700, -17, 100],
      [2900, -14, 120],
    ],
  },
};

/**
 * Sings a line. Each syllable: { at, length } in seconds, `pitch`, `vowel` (two letters glide), `onset`: '' for a
 * smooth join, 'm' hummed, 's' hissed, 't' struck, 'h' breathed. Returns a mono signal of `seconds`.
 */
export function sing(
  syllables,
  seconds,
  { singer = 'alto', vibrato = 0.35, breath = 0.035, seed = 1, detune = 0 } = {},
) {
  const table = singers[singer];
  const out = new Float32Array(Math.round(seconds * RATE));
  const random = noiseSource(seed * 101);
  const filters = [0, 1, 2, 3].map(() => new Filter('band', 500, 5));
  const air = new Filter('band', 5200, 0.7);
  const gains = [1, 0.3, 0.1, 0.05];
  let phase = 0;
  let pitch = syllables[0].pitch;
  let level = 0;
  let held = 0;
  let index = 0;
  for (let i = 0; i < out.length; i++) {
    const t = i / RATE;
    while (index < syllables.length - 1 && t >= syllables[index + 1].at) index++;
    const s = syllables[index];
    const into = t - s.at;
    const on = into >= 0 && into < s.length;
    const left = s.length - into;
    pitch += (s.pitch - pitch) * (on ? 0.0011 : 0.004);
    const wanted = on
      ? (s.loud ?? 1) * Math.min(1, 0.55 + into * 2.5, left / 0.09) * (s.onset === 'm' && into < 0.09 ? 0.45 : 1)
      : 0;
    level += (wanted - level) * (wanted > level ? 0.0016 : 0.0011);
    if (i % 48 === 0) tune(filters, gains, table, s, into);
    const sway =
      vibrato *
      Math.min(1, Math.max(0, into - 0.22) * 2.4) *
      Math.sin(2 * Math.PI * (5.3 + 0.2 * Math.sin(t * 1.7 + seed)) * t + seed);
    const f = hertz(pitch + sway + detune) * (1 + random() * 0.0018);
    phase = (phase + f / RATE) % 1;
    // The cords open slowly and close at once (after Rosenberg); what excites the throat is the change.
    const open =
      phase < 0.42
        ? 0.5 - 0.5 * Math.cos((Math.PI * phase) / 0.42)
        : phase < 0.58
          ? Math.cos((Math.PI / 2) * ((phase - 0.42) / 0.16))
          : 0;
    const source = (open - held) * (RATE / f) * 0.06 + random() * breath * (0.2 + open);
    held = open;
    let x = 0;
    for (let k = 0; k < 4; k++) x += filters[k].run(source) * gains[k];
    out[i] = x * level + consonant(s, into, random, air) * (on ? 1 : 0);
  }
  return out;
}

function tune(filters, gains, table, s, into) {
  const from = table[s.vowel[0]];
  const to = table[s.vowel[1] ?? s.vowel[0]];
  const k = Math.min(1, Math.max(0, (into / s.length - 0.45) * 2.6));
  for (let n = 0; n < 4; n++) {
    const [f, db, width] = [0, 1, 2].map((p) => from[n][p] + (to[n][p] - from[n][p]) * k);
    const tuned = n === 0 ? Math.max(f, hertz(s.pitch) * 1.02) : f; // singers lift the first resonance to the note
    filters[n].set(tuned, Math.max(2, tuned / (width * 1.35)));
    gains[n] += (10 ** ((db * 0.52) / 20) - gains[n]) * 0.08;
  }
}

function consonant(s, into, random, air) {
  if (s.onset === 's' && into < 0.1) return air.run(random()) * 0.06 * Math.sin((Math.PI * into) / 0.1);
  if (s.onset === 't' && into < 0.025) return air.run(random()) * 0.06 * Math.exp(-into * 160);
  if (s.onset === 'h' && into < 0.12) return air.run(random()) * 0.02 * Math.sin((Math.PI * into) / 0.12);
  return 0;
}
