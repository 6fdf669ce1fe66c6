/** Instruments: each returns one note or stroke as a mono signal. Pitches in MIDI numbers, times in seconds. */
import { Filter, filtered, hertz, noiseSource, RATE, saw } from './dsp.mjs';

const samples = (seconds) => Math.max(1, Math.round(seconds * RATE));
const signal = (seconds, at) => {
  const out = new Float32Array(samples(seconds));
  for (let i = 0; i < out.length; i++) out[i] = at(i / RATE, i);
  return out;
};
/** Rises in `attack`, falls in the last `release` seconds. */
const shape = (t, total, attack, release) => Math.max(0, Math.min(1, t / attack, (total - t) / release));

/** A felt piano: partials slightly sharp, each with its own decay, and the knock of the hammer. */
export function piano(pitch, seconds, soft = 0) {
  const f = hertz(pitch);
  const partials = [];
  for (let n = 1; n <= 12 && f * n < 9000; n++)
    partials.push({
      f: f * n * Math.sqrt(1 + 0.0004 * n * n),
      a: (1 / n ** (1.25 + soft)) * (n % 7 === 0 ? 0.3 : 1),
      d: 0.55 + n * 0.5 + f / 700,
    });
  const knock = noiseSource(pitch * 31);
  const tone = signal(seconds + 0.5, (t) => {
    let x = 0;
    for (const p of partials) x += Math.sin(2 * Math.PI * p.f * t) * p.a * Math.exp(-t * p.d);
    return (
      (x * 0.3 + knock() * 0.05 * Math.exp(-t * 90)) *
      Math.min(1, t / 0.004) *
      (t > seconds ? Math.exp(-(t - seconds) * 12) : 1)
    );
  });
  return filtered(tone, 'low', 4800 - soft * 2600);
}

/** A plucked string (Karplus and Strong); `bright` 0…1 is how close to the bridge it is plucked. */
export function pluck(pitch, seconds, bright = 0.5, body = true) {
  const period = RATE / hertz(pitch);
  const line = new Float32Array(Math.floor(period));
  const random = noiseSource(pitch * 977 + Math.round(bright * 100));
  const pick = new Filter('low', 900 + bright * 6500);
  for (let i = 0; i < line.length; i++) line[i] = pick.run(random());
  const comb = Math.max(1, Math.round(line.length * (0.12 + 0.2 * (1 - bright))));
  const excited = line.map((x, i) => x - line[(i + comb) % line.length] * 0.7);
  line.set(excited);
  const fraction = period - line.length;
  const loss = 0.996 ** (hertz(pitch) / 220);
  let at = 0;
  let last = 0;
  const tone = signal(seconds + 0.15, (t) => {
    const now = line[at];
    const next = line[(at + 1) % line.length];
    const y = now * (1 - fraction) + next * fraction;
    const damped = (0.5 + bright * 0.12) * y + (0.5 - bright * 0.12) * last;
    last = y;
    line[at] = damped * loss;
    at = (at + 1) % line.length;
    return y * 0.6 * (t > seconds ? Math.exp(-(t - seconds) * 30) : 1);
  });
  if (!body) return tone;
  const boxes = [
    [102, 3],
    [204, 4],
    [420, 3],
  ].map(([f, q]) => new Filter('band', f, q));
  return tone.map((x) => x * 0.8 + boxes.reduce((sum, box) => sum + box.run(x), 0) * 0.55);
}

/** Soft strings: detuned saws behind a slow filter. */
export function pad(pitch, seconds, { attack = 0.9, release = 1.2, cut = 1400, seed = 1 } = {}) {
  const f = hertz(pitch);
  const random = noiseSource(seed * 71 + pitch);
  const voices = [-0.09, -0.04, 0, 0.05, 0.1].map((cents) => ({
    step: (f * 2 ** (cents / 12)) / RATE,
    phase: Math.abs(random()),
  }));
  const filter = new Filter('low', cut, 0.8);
  const total = seconds + release;
  return signal(total, (t, i) => {
    if (i % 64 === 0) filter.set(cut * (0.75 + 0.35 * Math.sin(t * 0.8 + seed)), 0.8);
    let x = 0;
    for (const v of voices) {
      v.phase = (v.phase + v.step) % 1;
      x += saw(v.phase, v.step);
    }
    return filter.run(x * 0.09) * shape(t, total, attack, release);
  });
}

/** An electric piano: two sines, one bending the other. */
export function keys(pitch, seconds, hard = 0.6) {
  const f = hertz(pitch);
  return signal(seconds + 0.3, (t) => {
    const bend =
      Math.sin(2 * Math.PI * f * 14 * t) * 0.25 * hard * Math.exp(-t * 14) +
      Math.sin(2 * Math.PI * f * t) * 0.9 * hard * Math.exp(-t * 2.2);
    return (
      Math.sin(2 * Math.PI * f * t + bend) *
      0.32 *
      Math.exp(-t * 1.3) *
      Math.min(1, t / 0.003) *
      (t > seconds ? Math.exp(-(t - seconds) * 14) : 1)
    );
  });
}

/** A bell of glass or metal. */
export function bell(pitch, seconds, ratio = 3.5) {
  const f = hertz(pitch);
  return signal(
    seconds,
    (t) =>
      Math.sin(2 * Math.PI * f * t + Math.sin(2 * Math.PI * f * ratio * t) * 1.6 * Math.exp(-t * 7)) *
      0.25 *
      Math.exp((-t * 5) / seconds) *
      Math.min(1, t / 0.002),
  );
}

/** A bar of wood. */
export function marimba(pitch, seconds = 0.7) {
  const f = hertz(pitch);
  return signal(
    seconds,
    (t) =>
      (Math.sin(2 * Math.PI * f * t) * Math.exp(-t * 6) +
        Math.sin(2 * Math.PI * f * 3.98 * t) * 0.28 * Math.exp(-t * 22) +
        Math.sin(2 * Math.PI * f * 9.6 * t) * 0.08 * Math.exp(-t * 60)) *
      0.5 *
      Math.min(1, t / 0.0015) *
      shape(t, seconds, 0.001, 0.05),
  );
}

export function bass(pitch, seconds, { cut = 500, bite = 900 } = {}) {
  const step = hertz(pitch) / RATE;
  const filter = new Filter('low', cut, 1.1);
  let phase = 0;
  const total = seconds + 0.06;
  return signal(total, (t, i) => {
    if (i % 32 === 0) filter.set(cut + bite * Math.exp(-t * 9), 1.1);
    phase = (phase + step) % 1;
    return (filter.run(saw(phase, step)) * 0.5 + Math.sin(2 * Math.PI * phase) * 0.4) * shape(t, total, 0.004, 0.06);
  });
}

/** A bright synthesiser note, for stabs and leads. */
export function synth(pitch, seconds, { cut = 2600, wide = 0.12, attack = 0.005, release = 0.12, decay = 3 } = {}) {
  const f = hertz(pitch);
  const voices = [-wide, 0, wide].map((d, i) => ({ step: (f * 2 ** (d / 12)) / RATE, phase: i * 0.31 }));
  const filter = new Filter('low', cut, 1);
  const total = seconds + release;
  return signal(total, (t, i) => {
    if (i % 32 === 0) filter.set(500 + cut * Math.exp(-t * decay), 1);
    let x = 0;
    for (const v of voices) {
      v.phase = (v.phase + v.step) % 1;
      x += saw(v.phase, v.step);
    }
    return filter.run(x) * 0.16 * shape(t, total, attack, release);
  });
}

/** A muted brass section. */
export function brass(pitch, seconds) {
  const step = hertz(pitch) / RATE;
  const filter = new Filter('low', 800, 1.3);
  let a = 0;
  let b = 0.37;
  const total = seconds + 0.08;
  return signal(total, (t, i) => {
    if (i % 32 === 0) filter.set(500 + 2200 * Math.min(1, t / 0.06) * Math.exp(-t * 1.8), 1.3);
    const drift = 1 + 0.004 * Math.sin(2 * Math.PI * 5 * t) * Math.min(1, t * 3);
    a = (a + step * drift) % 1;
    b = (b + step * 1.005 * drift) % 1;
    return filter.run(saw(a, step) + saw(b, step)) * 0.2 * shape(t, total, 0.025, 0.08);
  });
}

export const kick = (deep = 48) =>
  signal(
    0.4,
    (t) =>
      Math.sin(2 * Math.PI * (deep * t + (110 / 30) * (1 - Math.exp(-t * 30)))) *
      Math.exp(-t * 8.5) *
      0.95 *
      Math.min(1, t / 0.001),
  );

export function snare(seed = 1) {
  const random = noiseSource(seed * 13 + 5);
  const rattle = new Filter('high', 1600);
  return signal(
    0.24,
    (t) =>
      rattle.run(random()) * 0.4 * Math.exp(-t * 18) + Math.sin(2 * Math.PI * 190 * t) * 0.35 * Math.exp(-t * 26),
  );
}

export function brush(seconds = 0.16, seed = 1) {
  const random = noiseSource(seed * 7 + 3);
  const hiss = new Filter('band', 4200, 0.6);
  return signal(seconds, (t) => hiss.run(random()) * 0.5 * Math.sin((Math.PI * t) / seconds) ** 2);
}

export function hat(open = false, seed = 1) {
  const random = noiseSource(seed * 3 + 11);
  const ring = new Filter('high', 7600);
  return signal(open ? 0.3 : 0.07, (t) => ring.run(random()) * 0.28 * Math.exp(-t * (open ? 12 : 60)));
}

export function clap() {
  const random = noiseSource(91);
  const band = new Filter('band', 1500, 1.1);
  return signal(
    0.26,
    (t) => band.run(random()) * 1.1 * (t < 0.03 ? Math.exp(-(t % 0.01) * 190) : Math.exp(-(t - 0.03) * 22)),
  );
}

/** Wood on wood, metal on metal: a short resonance with a click. */
export function knock(frequency = 900, ring = 40, seed = 1) {
  const random = noiseSource(seed * 19);
  return signal(
    0.25,
    (t) =>
      (Math.sin(2 * Math.PI * frequency * t) + 0.5 * Math.sin(2 * Math.PI * frequency * 2.31 * t)) *
        0.4 *
        Math.exp(-t * ring) +
      random() * 0.3 * Math.exp(-t * 400),
  );
}

/** Air that grows towards a moment, or leaves it when `down`. */
export function riser(seconds, { from = 300, to = 7000, down = false, seed = 4 } = {}) {
  const random = noiseSource(seed);
  const band = new Filter('band', from, 1.2);
  return signal(seconds, (t, i) => {
    const k = down ? 1 - t / seconds : t / seconds;
    if (i % 32 === 0) band.set(from * (to / from) ** k, 1.2);
    return band.run(random()) * 0.6 * k * k;
  });
}

/** A deep hit for an ending. */
export function boom(seconds = 2) {
  const random = noiseSource(6);
  const low = new Filter('low', 260);
  return signal(
    seconds,
    (t) =>
      (Math.sin(2 * Math.PI * (36 * t + 1.6 * (1 - Math.exp(-t * 14)))) * 0.9 +
        low.run(random()) * 0.7 * Math.exp(-t * 6)) *
      Math.exp((-t * 4.5) / seconds),
  );
}
