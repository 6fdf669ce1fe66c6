/** Night, sea and a lighthouse: waves, a low horn, a chord for every sweep of the beam. */
import { Band } from '../band.mjs';
import { bell, pad, piano } from '../instruments.mjs';
import { Filter, noiseSource, note, RATE } from '../dsp.mjs';

export const seconds = 12.6;
/** When the beam passes. */
export const sweeps = [1, 3.8, 6.6, 9.4];

function sea(seed, slow) {
  const random = noiseSource(seed);
  const low = new Filter('low', 500);
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const t = i / RATE;
    const swell = 0.5 + 0.5 * Math.sin((2 * Math.PI * t) / slow + seed);
    if (i % 128 === 0) low.set(280 + 900 * swell ** 2, 0.6);
    return low.run(random()) * (0.12 + 0.3 * swell ** 2);
  });
}

export function compose() {
  const band = new Band(seconds);
  band.play(0, sea(3, 5.6), { gain: 0.34, pan: -0.7, room: 0.1 });
  band.play(0, sea(8, 7.1), { gain: 0.34, pan: 0.7, room: 0.1 });
  const chords = [
    ['D2', 'A2', 'D3', 'F#3', 'E4'],
    ['B1', 'F#2', 'D3', 'F#3', 'A3'],
    ['G1', 'D2', 'B2', 'D3', 'A3'],
    ['A1', 'E2', 'A2', 'C#3', 'E3', 'B3'],
  ];
  sweeps.forEach((at, i) => {
    chords[i].forEach((name, k) =>
      band.play(at, pad(note(name), 2.5, { attack: 0.9, release: 1.1, cut: k < 2 ? 500 : 1300, seed: k + i }), {
        gain: 0.5,
        pan: (k - 2) * 0.3,
        room: 0.45,
      }),
    );
    ['D5', 'A5', 'E6'].forEach((name, k) =>
      band.play(at + 0.75 + k * 0.11, bell(note(name) - (i % 2) * 3, 2, 2), {
        gain: 0.16,
        pan: -0.6 + k * 0.6,
        room: 0.8,
      }),
    );
    band.mark('sweep', at);
  });
  const tune = [
    [1.9, 'F#4'],
    [2.6, 'A4'],
    [3.3, 'E4'],
    [4.7, 'D5'],
    [5.4, 'C#5'],
    [6.1, 'A4'],
    [7.5, 'B4'],
    [8.2, 'A4'],
    [8.9, 'F#4'],
    [10.2, 'E5'],
    [10.9, 'D5'],
  ];
  for (const [at, name] of tune) band.play(at, piano(note(name), 1.6, 0.3), { gain: 0.5, pan: 0.1, room: 0.5 });
  for (const name of ['D2', 'A2', 'F#3', 'A3', 'D4'])
    band.play(10.9, pad(note(name), 1.4, { attack: 0.4, release: 0.5, cut: 1200 }), { gain: 0.45, room: 0.4 });
  band.mark('home', 10.9);
  return { band, mix: { size: 0.9, fadeIn: 0.5, fadeOut: 1, drive: 0.8 } };
}
