/** "Late, Not Gone", a ballad at 68 in C: one voice, one piano. Words and music are our own. */
import { Band } from '../band.mjs';
import { pad, piano } from '../instruments.mjs';
import { note } from '../dsp.mjs';
import { sing } from '../voice.mjs';

export const seconds = 14.6;
export const beat = 60 / 68;

/** Beat, length in beats, pitch, vowel, onset, syllable. A hyphen joins to the next; `line` counts the lines shown. */
export const song = [
  [1, 0.5, 'G4', 'i', '', 'Leave', 0],
  [1.5, 0.5, 'A4', 'a', 't', 'the', 0],
  [2, 1.2, 'C5', 'ai', '', 'light', 0],
  [3.25, 1.1, 'G4', 'o', '', 'on', 0],
  [4.6, 0.4, 'E4', 'i', '', 'in', 1],
  [5, 0.5, 'G4', 'a', 't', 'the', 1],
  [5.5, 1.2, 'A4', 'a', 'h', 'har-', 1],
  [6.75, 1.1, 'E4', 'e', 'm', 'bour', 1],
  [8.5, 0.5, 'F4', 'ai', '', 'I', 2],
  [9, 0.5, 'A4', 'a', '', 'am', 2],
  [9.5, 0.7, 'C5', 'o', '', 'on-', 2],
  [10.25, 0.7, 'B4', 'i', '', 'ly', 2],
  [11, 1, 'A4', 'ei', '', 'late,', 3],
  [12.1, 0.8, 'G4', 'o', 'm', 'not', 3],
  [13, 2.6, 'E4', 'o', 'h', 'gone.', 3],
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

export function compose() {
  const band = new Band(seconds);
  const bars = [
    [0, ['C2', 'G2', 'C3', 'E3', 'G3', 'E3', 'C3', 'G3']],
    [4, ['A1', 'E2', 'A2', 'C3', 'E3', 'C3', 'A2', 'E3']],
    [8, ['F1', 'C2', 'F2', 'A2', 'C3', 'A2']],
    [11, ['G1', 'D2', 'G2', 'B2']],
    [13, ['C2', 'G2', 'C3', 'E3', 'G3', 'C4', 'E4']],
  ];
  for (const [from, names] of bars)
    names.forEach((name, i) => {
      const at = (from + i * 0.5) * beat + (i % 3) * 0.008;
      band.play(at, piano(note(name), 2.2, 0.25), {
        gain: i === 0 ? 0.85 : 0.5,
        pan: -0.35 + i * 0.09,
        room: 0.35,
        stem: 'piano',
      });
      band.mark('piano', at, note(name));
    });
  for (const [at, names, length] of [
    [4, ['C4', 'E4'], 4],
    [8, ['C4', 'F4'], 3],
    [11, ['B3', 'D4'], 2],
    [13, ['C4', 'E4'], 2.5],
  ])
    for (const name of names)
      band.play(at * beat, pad(note(name), length * beat, { attack: 1.6, release: 1, cut: 800 }), {
        gain: 0.24,
        room: 0.5,
      });
  band.play(0, sing(syllables, seconds, { breath: 0.03, vibrato: 0.42 }), { gain: 3, room: 0.4, stem: 'voice' });
  return { band, mix: { size: 0.9, fadeOut: 1, drive: 0.8 } };
}
