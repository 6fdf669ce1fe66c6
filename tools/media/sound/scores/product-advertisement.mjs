/** A lamp is switched on and dimmed twice: each light has a chord, the dial clicks between them. */
import { Band } from '../band.mjs';
import { bell, keys, knock, pad } from '../instruments.mjs';
import { note } from '../dsp.mjs';

export const seconds = 12;

const chords = [
  [1.5, 3, ['F2', 'C3', 'E3', 'G3', 'A3', 'C4'], 1900],
  [4.8, 2.9, ['D2', 'A2', 'C3', 'F3', 'A3', 'E4'], 1300],
  [8, 1.9, ['Bb1', 'F2', 'A2', 'D3', 'F3', 'C4'], 800],
  [10, 1.8, ['F2', 'C3', 'A3', 'E4', 'G4'], 1200],
];

export function compose() {
  const band = new Band(seconds);
  band.play(0, pad(note('F2'), 1.4, { attack: 1.2, release: 0.5, cut: 260 }), { gain: 0.5, room: 0.3 });
  band.play(1.46, knock(1500, 70), { gain: 0.9, room: 0.1 });
  band.mark('light', 1.5);
  for (const [at, length, names, cut] of chords) {
    names.forEach((name, i) => {
      band.play(at + i * 0.035, keys(note(name), length, 0.7 - i * 0.06), {
        gain: 0.8,
        pan: (i - 2.5) * 0.22,
        room: 0.35,
      });
      if (i > 0)
        band.play(at, pad(note(name), length, { attack: 0.7, release: 0.9, cut, seed: i }), {
          gain: 0.42,
          pan: (2.5 - i) * 0.3,
          room: 0.4,
        });
    });
    band.mark('chord', at);
  }
  for (const [from, n] of [
    [4.2, 7],
    [7.4, 7],
  ])
    for (let i = 0; i < n; i++) {
      const at = from + i * 0.09 + i * i * 0.004;
      band.play(at, knock(2600 - i * 90, 160, i + 2), { gain: 0.4, pan: -0.2 + i * 0.07, room: 0.05 });
      band.mark('tick', at);
    }
  ['C5', 'E5', 'G5', 'A5'].forEach((name, i) =>
    band.play(2 + i * 0.5, bell(note(name), 1.6, 2), { gain: 0.22, pan: i % 2 ? 0.5 : -0.5, room: 0.7 }),
  );
  ['E5', 'A5', 'C6'].forEach((name, i) =>
    band.play(10.1 + i * 0.22, bell(note(name), 1.7, 3.5), { gain: 0.28, pan: 0.4 - i * 0.4, room: 0.7 }),
  );
  return { band, mix: { size: 0.88, fadeOut: 0.9, drive: 0.8 } };
}
