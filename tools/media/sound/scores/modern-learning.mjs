/** First everyone plays the same note together; then each part takes its own pace, and together it becomes music. */
import { Band } from '../band.mjs';
import { bass, bell, keys, marimba, pad } from '../instruments.mjs';
import { note } from '../dsp.mjs';

export const seconds = 12;
export const turn = 4.2;

export function compose() {
  const band = new Band(seconds);
  for (let i = 0; i < 7; i++) {
    const at = 0.3 + i * 0.55;
    for (const name of ['C4', 'C5']) band.play(at, marimba(note(name)), { gain: 0.5, room: 0.12 });
    band.mark('same', at);
  }
  const parts = [
    { step: 0.3, notes: ['C4', 'E4', 'G4', 'A4', 'G4', 'E4'], pan: -0.6, from: turn },
    { step: 0.4, notes: ['E4', 'G4', 'C5', 'D5', 'C5'], pan: 0.6, from: turn + 0.6 },
    { step: 0.6, notes: ['G3', 'A3', 'C4', 'E4'], pan: -0.2, from: turn + 1.2 },
    { step: 0.2, notes: ['G5', 'E5', 'C5', 'D5', 'A5', 'G5', 'E5'], pan: 0.25, from: turn + 3 },
  ];
  parts.forEach(({ step, notes, pan, from }, part) => {
    for (let i = 0; from + i * step < 10.6; i++) {
      const late = from + i * step > 7.8 ? 5 : 0; // the second half a fourth higher
      const pitch = note(notes[i % notes.length]) + late * (part < 3 ? 1 : 1);
      band.play(from + i * step, marimba(pitch), { gain: part === 3 ? 0.24 : 0.4, pan, room: 0.22 });
      band.mark(`part${part}`, from + i * step);
    }
  });
  for (const [at, root, names] of [
    [turn, 'C2', ['G3', 'C4', 'E4']],
    [6, 'A1', ['G3', 'C4', 'E4']],
    [7.8, 'F1', ['A3', 'C4', 'F4']],
    [9, 'G1', ['G3', 'B3', 'D4']],
    [10.2, 'C2', ['G3', 'C4', 'E4', 'D5']],
  ]) {
    band.play(at, bass(note(root), 1.2, { cut: 260, bite: 300 }), { gain: 0.7, room: 0.05 });
    names.forEach((name, i) => {
      band.play(at, pad(note(name), 1.4, { attack: 0.5, release: 0.8, cut: 1500, seed: i }), {
        gain: 0.4,
        pan: i - 1,
        room: 0.4,
      });
      if (at > 10) band.play(at, keys(note(name) + 12, 1.6), { gain: 0.4, room: 0.4 });
    });
  }
  ['E5', 'G5', 'C6'].forEach((name, i) =>
    band.play(10.3 + i * 0.16, bell(note(name), 1.4, 2), { gain: 0.25, room: 0.6 }),
  );
  return { band, mix: { size: 0.8, fadeOut: 0.9 } };
}
