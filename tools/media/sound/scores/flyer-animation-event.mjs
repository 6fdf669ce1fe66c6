/** Small swing band at 132: walking bass, brushes, brass that answers, a xylophone that will not stand still. */
import { Band } from '../band.mjs';
import { bass, brass, brush, hat, kick, marimba } from '../instruments.mjs';
import { note } from '../dsp.mjs';

export const seconds = 9.2;
export const beat = 60 / 132;

export function compose() {
  const band = new Band(seconds);
  const swing = (i) => (Math.floor(i) + (i % 1 >= 0.5 ? 0.66 : 0)) * beat;
  const walk = [
    'G2',
    'B2',
    'D3',
    'E3',
    'C3',
    'B2',
    'A2',
    'C3',
    'G2',
    'F2',
    'E2',
    'A2',
    'D2',
    'F#2',
    'A2',
    'C3',
    'G2',
    'D3',
    'G2',
  ];
  walk.forEach((name, i) => {
    band.play(i * beat, bass(note(name), beat * 0.8, { cut: 380, bite: 420 }), { gain: 0.8, room: 0.05 });
    band.mark('beat', i * beat);
    if (i < 17) {
      band.play(i * beat, brush(0.2, i), { gain: 0.3, pan: 0.2, room: 0.1 });
      if (i % 2) band.play(swing(i), hat(false, i), { gain: 0.8, pan: 0.35, room: 0.05 });
      if (i % 2) band.play(swing(i + 0.5), hat(false, i + 50), { gain: 0.45, pan: 0.35, room: 0.05 });
      if (i % 4 === 0) band.play(i * beat, kick(52), { gain: 0.5, room: 0.02 });
    }
  });
  const stabs = [
    [3.5, ['B3', 'E4', 'A4'], 0.3],
    [5, ['C4', 'E4', 'A4'], 0.3],
    [7.5, ['B3', 'D4', 'A4'], 0.6],
    [11.5, ['C#4', 'G4', 'B4'], 0.3],
    [13, ['C4', 'F#4', 'A4'], 0.3],
    [15.5, ['C4', 'E4', 'A4'], 0.25],
    [16, ['B3', 'E4', 'A4', 'D5'], 0.3],
    [18, ['B3', 'E4', 'A4', 'D5'], 0.9],
  ];
  for (const [at, names, length] of stabs) {
    names.forEach((name, i) =>
      band.play(swing(at), brass(note(name), length), { gain: 0.42, pan: i * 0.3 - 0.3, room: 0.2 }),
    );
    band.mark('brass', swing(at));
  }
  const tune = [
    [0, 'D5'],
    [0.5, 'E5'],
    [1, 'G5'],
    [2, 'E5'],
    [2.5, 'D5'],
    [3, 'B4'],
    [4, 'C5'],
    [4.5, 'E5'],
    [6, 'G5'],
    [6.5, 'A5'],
    [7, 'G5'],
    [8, 'D5'],
    [8.5, 'E5'],
    [9, 'G5'],
    [9.5, 'B5'],
    [10, 'A5'],
    [11, 'G5'],
    [12, 'F#5'],
    [12.5, 'A5'],
    [13.5, 'C6'],
    [14, 'A5'],
    [14.5, 'F#5'],
    [15, 'D5'],
    [16.5, 'G5'],
    [17, 'B5'],
    [17.5, 'D6'],
  ];
  for (const [at, name] of tune) {
    band.play(swing(at), marimba(note(name), 0.45), { gain: 0.42, pan: -0.35, room: 0.15 });
    band.mark('note', swing(at), note(name));
  }
  return { band, mix: { size: 0.72, damp: 0.5, fadeOut: 0.5 } };
}
