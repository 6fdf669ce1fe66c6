/** A count from ten to one at 120, half a second each, that closes in; then the door opens. */
import { Band } from '../band.mjs';
import { bass, bell, boom, clap, hat, kick, knock, pad, riser, synth } from '../instruments.mjs';
import { note } from '../dsp.mjs';

export const seconds = 10.4;
export const beat = 0.5;
/** When the door opens. */
export const open = 5.5;

export function compose() {
  const band = new Band(seconds);
  for (let i = 0; i < 10; i++) {
    const at = 0.5 + i * beat;
    band.mark('count', at, 10 - i);
    band.play(at, knock(420 + i * 34, 34, i), { gain: 0.9, room: 0.2 });
    band.play(at, kick(50), { gain: 0.4 + i * 0.05 });
    for (let k = 0; k < 4; k++)
      band.play(
        at + k * 0.125,
        bass(note('E1') + (k === 3 ? 12 : 0) + (i > 6 ? 1 : 0), 0.1, { cut: 160 + i * 90, bite: 300 + i * 160 }),
        { gain: 0.55, room: 0.02 },
      );
    if (i > 3)
      for (let k = 0; k < 2 + (i > 7 ? 2 : 0); k++)
        band.play(at + (k * beat) / (2 + (i > 7 ? 2 : 0)), hat(false, i * 4 + k), {
          gain: 0.5,
          pan: k % 2 ? 0.4 : -0.4,
        });
  }
  band.play(2.4, riser(3.05, { from: 180, to: 9000 }), { gain: 0.55, room: 0.15 });
  for (const [i, name] of ['E3', 'F3', 'G3', 'A3', 'Bb3', 'B3'].entries())
    band.play(2.5 + i * 0.5, pad(note(name), 0.5, { attack: 0.1, release: 0.2, cut: 600 + i * 300 }), {
      gain: 0.5,
      room: 0.3,
    });
  band.play(open, boom(2.4), { gain: 1, room: 0.2 });
  const chords = [
    [open, ['E2', 'B2', 'G#3', 'B3', 'F#4']],
    [open + 2, ['C#2', 'B2', 'G#3', 'C#4', 'E4']],
    [open + 3, ['A1', 'A2', 'E3', 'B3', 'C#4']],
    [open + 4, ['E2', 'B2', 'G#3', 'B3', 'E4']],
  ];
  for (const [at, names] of chords)
    names.forEach((name, i) => {
      band.play(at, pad(note(name), at > 9 ? 0.5 : 1.8, { attack: 0.04, release: 0.5, cut: 2400, seed: i }), {
        gain: 0.55,
        pan: (i - 2) * 0.35,
        room: 0.35,
      });
      band.play(at, synth(note(name), 0.5, { cut: 4200, decay: 4 }), { gain: 0.28, pan: (2 - i) * 0.3, room: 0.3 });
    });
  const kicks = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => open + i * beat);
  band.duck(kicks, 0.3, 0.2);
  kicks.forEach((at, i) => {
    band.play(at, kick(48), { gain: 0.9 });
    band.mark('beat', at);
    if (i % 2) band.play(at, clap(), { gain: 0.5, room: 0.25 });
    band.play(at + 0.25, hat(true, i), { gain: 0.55 });
  });
  ['B4', 'E5', 'F#5', 'G#5', 'B5', 'F#5', 'E5', 'B5'].forEach((name, i) =>
    band.play(open + 0.25 + i * 0.5, bell(note(name), 1, 2), { gain: 0.26, pan: i % 2 ? 0.5 : -0.5, room: 0.5 }),
  );
  return { band, mix: { size: 0.8, fadeOut: 0.6, drive: 1.1 } };
}
