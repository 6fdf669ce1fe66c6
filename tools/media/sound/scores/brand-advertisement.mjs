/** A workshop in 4/4 at 100: hammer, awl and last as drums, a double bass, and a silence before the last word. */
import { Band, pattern } from '../band.mjs';
import { bass, bell, brush, knock, marimba, piano } from '../instruments.mjs';
import { note } from '../dsp.mjs';

export const seconds = 12;
const beat = 0.6;

export function compose() {
  const band = new Band(seconds);
  const workshop = (from, beats, lines) => {
    const step = beat / 4;
    const [hammer, awl, sole] = lines;
    const repeat = (line) => line.repeat(Math.ceil((beats * 4) / 16)).slice(0, beats * 4);
    pattern(repeat(hammer), from, step, (at, loud) => {
      band.play(at, knock(240, 26, 2), { gain: 1.1 * loud, pan: -0.15, room: 0.12 });
      band.mark('hammer', at, loud);
    });
    pattern(repeat(awl), from, step, (at, loud, i) =>
      band.play(at, knock(1900 + (i % 3) * 240, 90, i), { gain: 0.34 * loud, pan: 0.45, room: 0.1 }),
    );
    pattern(repeat(sole), from, step, (at, loud, i) =>
      band.play(at, brush(0.12, i), { gain: 0.5 * loud, pan: -0.5, room: 0.1 }),
    );
  };
  workshop(0, 6, ['X...x...X...x...', '..x...x...x...x.', '................']);
  workshop(6 * beat, 8, ['X...x...X..xx...', '..x.x.x...x.x.xx', '....X.......X...']);
  workshop(16 * beat, 3, ['X...x...X...x...', '..x...x...x.....', '....X.......X...']);
  const line = [
    ['D2', 2, 1.5],
    ['D2', 3.5, 0.5],
    ['F2', 4, 1.5],
    ['G2', 5.5, 0.5],
    ['D2', 6, 1.5],
    ['A2', 7.5, 0.5],
    ['C3', 8, 1],
    ['A2', 9, 1],
    ['G2', 10, 1.5],
    ['F2', 11.5, 0.5],
    ['E2', 12, 1],
    ['A2', 13, 0.8],
    ['D2', 16, 1.5],
    ['A2', 17.5, 0.5],
    ['D2', 18, 2],
  ];
  for (const [name, at, length] of line)
    band.play(at * beat, bass(note(name), length * beat * 0.9, { cut: 320, bite: 500 }), { gain: 0.85, room: 0.06 });
  const riff = ['D4', 'F4', 'A4', 'D4', 'G4', 'A4', 'C5', 'A4'];
  for (let i = 0; i < 20; i++)
    band.play((6 + i * 0.4) * beat, marimba(note(riff[i % 8])), { gain: 0.4, pan: i % 2 ? 0.3 : -0.3, room: 0.25 });
  for (const name of ['D2', 'A2', 'D3', 'F#3', 'A3'])
    band.play(16 * beat, piano(note(name), 2.6, 0.3), { gain: 0.5, room: 0.4 });
  band.play(14.6 * beat, knock(170, 14, 5), { gain: 1.5, room: 0.5 });
  band.mark('word', 14.6 * beat);
  ['A4', 'D5', 'F#5'].forEach((name, i) =>
    band.play((16.5 + i * 0.5) * beat, bell(note(name), 1.6, 2), { gain: 0.2, room: 0.6 }),
  );
  return { band, mix: { size: 0.74, damp: 0.5, fadeOut: 0.7 } };
}
