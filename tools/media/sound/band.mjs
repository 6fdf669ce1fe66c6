/** A mixing desk: notes are placed in time and space, some of them sent into a room; `finish` gives the stereo sum. */
import { filtered, master, RATE, reverb } from './dsp.mjs';

export class Band {
  constructor(seconds) {
    this.seconds = seconds;
    this.length = Math.round(seconds * RATE);
    this.dry = [new Float32Array(this.length), new Float32Array(this.length)];
    this.wet = [new Float32Array(this.length), new Float32Array(this.length)];
    this.stems = {};
    this.events = {};
  }

  /** Plays a signal at a time; pan −1…1; `room` 0…1 goes into the reverb; `stem` keeps a copy for pictures to follow. */
  play(at, signal, { gain = 1, pan = 0, room = 0.15, stem } = {}) {
    const start = Math.round(at * RATE);
    const left = gain * Math.cos(((pan + 1) * Math.PI) / 4) * 1.2;
    const right = gain * Math.sin(((pan + 1) * Math.PI) / 4) * 1.2;
    const copy = stem && (this.stems[stem] ??= new Float32Array(this.length));
    for (let i = Math.max(0, -start); i < signal.length && start + i < this.length; i++) {
      const at = start + i;
      this.dry[0][at] += signal[i] * left;
      this.dry[1][at] += signal[i] * right;
      this.wet[0][at] += signal[i] * left * room;
      this.wet[1][at] += signal[i] * right * room;
      if (copy) copy[at] += signal[i] * gain;
    }
  }

  /** Records an event for the images. */
  mark(track, at, value = 1) {
    (this.events[track] ??= []).push([Math.round(at * 1000) / 1000, value]);
  }

  /** Briefly lowers everything but the named times: the breathing of dance music. */
  duck(times, depth = 0.45, seconds = 0.22) {
    for (const buffers of [this.dry, this.wet])
      for (const buffer of buffers)
        for (const at of times) {
          const start = Math.round(at * RATE);
          const n = Math.round(seconds * RATE);
          for (let i = 0; i < n && start + i < this.length; i++) buffer[start + i] *= 1 - depth * (1 - i / n) ** 1.5;
        }
  }

  finish({ size = 0.84, damp = 0.35, wet = 1, ...levels } = {}) {
    const [a, b] = reverb(this.wet[0], this.wet[1], { size, damp, tail: 0 });
    const sum = [0, 1].map((side) => {
      const room = filtered(side ? b : a, 'high', 160);
      return this.dry[side].map((x, i) => x + room[i] * wet * 4);
    });
    const clean = sum.map((x) => filtered(x, 'high', 32));
    master(clean[0], clean[1], levels);
    return clean;
  }
}

/** Plays a bar pattern: `x` is a stroke, `X` an accent, `.` a rest; `step` seconds each. */
export function pattern(text, from, step, stroke) {
  [...text.replaceAll(' ', '')].forEach((sign, i) => {
    if (sign !== '.') stroke(from + i * step, sign === 'X' ? 1 : 0.65, i);
  });
}
