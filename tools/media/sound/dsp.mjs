/** The signal side of the synthesiser: filters, echo, reverb, levels and WAV files. Mono signals are Float32Array. */

export const RATE = 44100;

/** A repeatable random source, −1…1. */
export function noiseSource(seed) {
  let a = seed >>> 0;
  return () => {
    a = (Math.imul(a, 1664525) + 1013904223) >>> 0;
    return (a / 4294967296) * 2 - 1;
  };
}

export const hertz = (midi) => 440 * 2 ** ((midi - 69) / 12);

/** Returns the MIDI number of a note name: `note('C4')` is 60, flats as b, sharps as #. */
export function note(name) {
  const [, letter, sign, octave] = /^([A-G])([#b]?)(-?\d)$/.exec(name) ?? [];
  if (!letter) throw new Error(`not a note: ${name}`);
  return (
    { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }[letter] + { '#': 1, b: -1, '': 0 }[sign] + 12 * (Number(octave) + 1)
  );
}

/** A second-order filter whose frequency may change; kinds: low, high, band. */
export class Filter {
  constructor(kind, frequency, q = 0.707) {
    this.kind = kind;
    this.x1 = this.x2 = this.y1 = this.y2 = 0;
    this.set(frequency, q);
  }

  set(frequency, q) {
    const w = (2 * Math.PI * Math.min(frequency, RATE * 0.45)) / RATE;
    const alpha = Math.sin(w) / (2 * q);
    const cos = Math.cos(w);
    const a0 = 1 + alpha;
    const shapes = {
      low: [(1 - cos) / 2, 1 - cos, (1 - cos) / 2],
      high: [(1 + cos) / 2, -1 - cos, (1 + cos) / 2],
      band: [alpha, 0, -alpha],
    };
    const [b0, b1, b2] = shapes[this.kind];
    this.b0 = b0 / a0;
    this.b1 = b1 / a0;
    this.b2 = b2 / a0;
    this.a1 = (-2 * cos) / a0;
    this.a2 = (1 - alpha) / a0;
  }

  run(x) {
    const y = this.b0 * x + this.b1 * this.x1 + this.b2 * this.x2 - this.a1 * this.y1 - this.a2 * this.y2;
    this.x2 = this.x1;
    this.x1 = x;
    this.y2 = this.y1;
    this.y1 = y;
    return y;
  }
}

export function filtered(signal, kind, frequency, q) {
  const filter = new Filter(kind, frequency, q);
  return signal.map((x) => filter.run(x));
}

/** A saw wave without the harshest aliases; `phase` is 0…1, `step` what it grows by each sample. */
export function saw(phase, step) {
  let value = 2 * phase - 1;
  if (phase < step) value -= (phase / step - 1) ** 2 * -1;
  else if (phase > 1 - step) value -= ((phase - 1) / step + 1) ** 2;
  return value;
}

/** A room: eight combs and four all-passes a side (after Schroeder and Moorer), wet signal only. */
export function reverb(left, right, { size = 0.84, damp = 0.35, tail = 3 } = {}) {
  const length = left.length + Math.round(tail * RATE);
  const side = (input, spread) => {
    const out = new Float32Array(length);
    for (const delay of [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617]) {
      const line = new Float32Array(delay + spread);
      let at = 0;
      let low = 0;
      for (let i = 0; i < length; i++) {
        const y = line[at];
        low = y * (1 - damp) + low * damp;
        line[at] = (input[i] ?? 0) * 0.03 + low * size;
        at = (at + 1) % line.length;
        out[i] += y;
      }
    }
    for (const delay of [556, 441, 341, 225]) {
      const line = new Float32Array(delay + spread);
      let at = 0;
      for (let i = 0; i < length; i++) {
        const held = line[at];
        line[at] = out[i] + held * 0.5;
        out[i] = held - out[i];
        at = (at + 1) % line.length;
      }
    }
    return out;
  };
  return [side(left, 0), side(right, 23)];
}

/**
 * Rounds off the loudest moments (`drive` is how much), brings all pieces to about the same loudness, −17 dB on
 * average, never above `peak`, and fades the ends.
 */
export function master(left, right, { peak = 0.89, drive = 0.8, fadeIn = 0.005, fadeOut = 0.6 } = {}) {
  let top = 1e-9;
  for (let i = 0; i < left.length; i++) top = Math.max(top, Math.abs(left[i]), Math.abs(right[i]));
  let power = 0;
  for (const side of [left, right])
    for (let i = 0; i < side.length; i++) {
      side[i] = Math.tanh((side[i] / top) * drive) / Math.tanh(drive);
      power += side[i] ** 2;
    }
  const average = Math.sqrt(power / (2 * left.length));
  const gain = Math.min(peak, 10 ** (-17 / 20) / average);
  for (let i = 0; i < left.length; i++) {
    const fade = gain * Math.min(1, i / (fadeIn * RATE), (left.length - 1 - i) / (fadeOut * RATE));
    left[i] *= fade;
    right[i] *= fade;
  }
}

/** Loudness of each film frame, 0…1, smoothed a little downwards: what pictures follow. */
export function envelope(signal, fps, frames) {
  const size = RATE / fps;
  const levels = [];
  let held = 0;
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    const from = Math.round(frame * size);
    const to = Math.min(signal.length, Math.round(from + size));
    for (let i = from; i < to; i++) sum += signal[i] ** 2;
    held = Math.max(Math.sqrt(sum / size), held * 0.82);
    levels.push(held);
  }
  const top = Math.max(...levels, 1e-9);
  return levels.map((level) => Math.round((level / top) * 1000) / 1000);
}

/** A 16-bit stereo WAV file. */
export function wav(left, right) {
  const data = Buffer.alloc(44 + left.length * 4);
  data.write('RIFF', 0);
  data.writeUInt32LE(data.length - 8, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(data.length - 44, 40);
  for (let i = 0; i < left.length; i++) {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, left[i])) * 32767), 44 + i * 4);
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, right[i])) * 32767), 46 + i * 4);
  }
  return data;
}
