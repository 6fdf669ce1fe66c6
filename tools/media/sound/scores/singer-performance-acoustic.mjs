/** "Old Wood", a waltz at 92 in G: a picked guitar close to the ear and a low voice. Words and music are our own. */
import { Band } from '../band.mjs';
import { knock, pluck } from '../instruments.mjs';
import { note } from '../dsp.mjs';
import { sing } from '../voice.mjs';

export const beat = 60 / 92;
export const seconds = 13;

export const song = [
  [3, 0.9, 'B3', 'o', '', 'Old', 0],
  [4, 0.9, 'E4', 'u', '', 'wood', 0],
  [5, 0.8, 'D4', 'i', '', 're-', 0],
  [6, 0.9, 'G4', 'e', 'm', 'mem-', 0],
  [7, 0.8, 'E4', 'e', 'm', 'bers', 0],
  [8, 0.5, 'D4', 'e', '', 'ev-', 1],
  [8.5, 0.5, 'E4', 'i', '', "'ry", 1],
  [9, 1.8, 'F#4', 'ei', '', 'rain', 1],
  [11, 0.9, 'E4', 'i', '', 'it', 1],
  [12, 3.4, 'D4', 'a', 't', 'drank.', 1],
];

export const syllables = song.map(([at, length, name, vowel, onset, text, line]) => ({
  at: at * beat,
  length: length * beat,
  pitch: note(name),
  vowel,
  onset,
  text,
  line,
}));

/** Note of each string in a chord, from the lowest (6) to the highest (1). */
const shapes = {
  G: { 6: 'G2', 5: 'B2', 4: 'D3', 3: 'G3', 2: 'B3', 1: 'G4' },
  Em: { 6: 'E2', 5: 'B2', 4: 'E3', 3: 'G3', 2: 'B3', 1: 'E4' },
  C: { 5: 'C3', 4: 'E3', 3: 'G3', 2: 'C4', 1: 'E4' },
  D: { 4: 'D3', 3: 'A3', 2: 'D4', 1: 'F#4' },
};

export function compose() {
  const band = new Band(seconds);
  const strike = (at, chord, string, loud, ring = 2) => {
    const pitch = note(shapes[chord][string]);
    band.play(at, pluck(pitch, ring, 0.34 + string * 0.02 + loud * 0.1), {
      gain: 0.95 * loud,
      pan: (3.5 - string) * 0.12,
      room: 0.14,
      stem: 'guitar',
    });
    band.mark('string', at, string);
  };
  const bars = [
    ['G', 6],
    ['Em', 6],
    ['C', 5],
    ['D', 4],
    ['G', 6],
  ];
  bars.forEach(([chord, low], bar) => {
    [low, 3, 2, 1, 2, 3].forEach((string, i) =>
      strike((bar * 3 + i * 0.5) * beat + (i % 2) * 0.01, chord, string, i === 0 ? 1 : 0.7 - (i % 2) * 0.12),
    );
    band.play((bar * 3 + 1) * beat, knock(130, 34, bar), { gain: 0.25, room: 0.1 });
  });
  [6, 5, 4, 3, 2, 1].forEach((string, i) => strike(15 * beat + i * 0.055, 'G', string, 0.85, 3.2));
  band.play(0, sing(syllables, seconds, { singer: 'tenor', breath: 0.03, vibrato: 0.3, seed: 3 }), {
    gain: 2.6,
    room: 0.2,
    stem: 'voice',
  });
  return { band, mix: { size: 0.76, damp: 0.45, fadeOut: 1.2, drive: 0.8 } };
}
