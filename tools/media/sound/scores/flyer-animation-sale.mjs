/** Disco at 120: four on the floor, octave bass, strings that run up the stairs, claps. */
import { Band, pattern } from '../band.mjs';
import { bass, clap, hat, kick, riser, synth } from '../instruments.mjs';
import { note } from '../dsp.mjs';

export const seconds = 8.4;
export const beat = 0.5;

export function compose() {
  const band = new Band(seconds);
  const chords = [
    ['A1', ['A3', 'C4', 'E4', 'G4']],
    ['D2', ['A3', 'C4', 'D4', 'F4']],
    ['G1', ['B3', 'D4', 'F4', 'A4']],
    ['C2', ['B3', 'C4', 'E4', 'G4']],
  ];
  chords.forEach(([root, names], bar) => {
    const from = bar * 4 * beat;
    for (let i = 0; i < 8; i++)
      band.play(from + i * beat * 0.5, bass(note(root) + (i % 2 ? 12 : 0), 0.19, { cut: 420, bite: 1400 }), {
        gain: 0.72,
        room: 0.02,
      });
    pattern('x..x..x...x.x...', from, beat / 4, (at, loud) =>
      names.forEach((name, i) =>
        band.play(at, synth(note(name), 0.12, { cut: 3600, decay: 9 }), {
          gain: 0.4 * loud,
          pan: i * 0.4 - 0.6,
          room: 0.16,
        }),
      ),
    );
  });
  const run = ['A4', 'B4', 'C5', 'E5', 'D5', 'C5', 'A4', 'G4', 'F4', 'A4', 'D5', 'F5', 'E5', 'D5', 'B4', 'G4'];
  run.forEach((name, i) =>
    band.play(4 + i * 0.125, synth(note(name) + 12, 0.11, { cut: 2600, wide: 0.16, attack: 0.02, decay: 2 }), {
      gain: 0.22,
      pan: i % 2 ? 0.6 : -0.6,
      room: 0.35,
    }),
  );
  const kicks = [];
  for (let i = 0; i < 16; i++) {
    kicks.push(i * beat);
    band.mark('beat', i * beat);
    if (i % 2) band.play(i * beat, clap(), { gain: 0.55, room: 0.2 });
    band.play((i + 0.5) * beat, hat(true, i), { gain: 0.6, pan: 0.25, room: 0.05 });
    for (const off of [0.25, 0.75])
      band.play((i + off) * beat, hat(false, i * 2), { gain: 0.45, pan: -0.25, room: 0.03 });
  }
  band.play(3, riser(1, { from: 600, to: 8000 }), { gain: 0.3, room: 0.1 });
  band.duck(kicks, 0.35, 0.18);
  for (const at of kicks) band.play(at, kick(50), { gain: 0.95, room: 0.01 });
  for (const name of ['A2', 'A3', 'C4', 'E4', 'A4'])
    band.play(8, synth(note(name), 0.3, { cut: 3600, decay: 5 }), { gain: 0.4, room: 0.3 });
  band.play(8, kick(46), { gain: 0.9 });
  return { band, mix: { size: 0.7, damp: 0.45, fadeOut: 0.25, drive: 1.1 } };
}
