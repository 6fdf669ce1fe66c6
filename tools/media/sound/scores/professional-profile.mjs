/** Chamber music for a bridge engineer: low strings that breathe, a piano that counts. */
import { Band } from '../band.mjs';
import { pad, piano, pluck } from '../instruments.mjs';
import { note } from '../dsp.mjs';

export const seconds = 11;

export function compose() {
  const band = new Band(seconds);
  const bars = [
    [0, ['D2', 'A2', 'F#3', 'C#4'], 2.5],
    [2.5, ['B1', 'F#2', 'D3', 'A3', 'C#4'], 2.5],
    [5, ['G1', 'D2', 'B2', 'F#3', 'A3'], 2.5],
    [7.5, ['A1', 'E2', 'A2', 'D3', 'E3'], 1.25],
    [8.75, ['D2', 'A2', 'F#3', 'A3', 'D4'], 2.2],
  ];
  for (const [at, names, length] of bars) {
    names.forEach((name, i) =>
      band.play(at, pad(note(name), length, { attack: 0.6, release: 0.9, cut: i < 2 ? 600 : 1100, seed: i + 3 }), {
        gain: i < 2 ? 0.55 : 0.5,
        pan: (i - 2) * 0.3,
        room: 0.45,
      }),
    );
    band.play(at, pluck(note(names[0]) + 12, 1.6, 0.25), { gain: 0.55, pan: -0.2, room: 0.25 });
    band.play(at + 1.25, pluck(note(names[1]) + 12, 1.2, 0.25), { gain: 0.4, pan: -0.1, room: 0.25 });
  }
  const tune = [
    [0.6, 'F#4'],
    [1.2, 'A4'],
    [1.85, 'C#5'],
    [2.5, 'D5'],
    [3.45, 'A4'],
    [4.1, 'F#4'],
    [5, 'B4'],
    [5.65, 'D5'],
    [6.25, 'F#5'],
    [7.2, 'E5'],
    [7.8, 'D5'],
    [8.35, 'C#5'],
    [8.85, 'D5'],
    [8.9, 'A5'],
    [8.95, 'F#5'],
  ];
  for (const [at, name] of tune) {
    band.play(at, piano(note(name), 1.3, 0.25), { gain: 0.62, pan: 0.25, room: 0.4 });
    band.mark('piano', at);
  }
  return { band, mix: { size: 0.88, fadeOut: 1.2, drive: 0.8 } };
}
