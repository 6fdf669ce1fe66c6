/** "Every Seat", a chorus at 116 in A: three voices, claps, a bass that pushes. Words and music are our own. */
import { Band, pattern } from '../band.mjs';
import { bass, clap, hat, kick, pad, riser, snare, synth } from '../instruments.mjs';
import { note } from '../dsp.mjs';
import { sing } from '../voice.mjs';

export const beat = 60 / 116;
export const seconds = 24 * beat + 0.6;

/** As in the ballad: beat, length, pitch, vowel, onset, word, line. */
export const song = [
  [0, 0.5, 'C#5', 'e', 't', 'Turn', 0],
  [0.5, 0.5, 'B4', 'i', '', 'it', 0],
  [1, 0.9, 'A4', 'a', '', 'up', 0],
  [2, 0.5, 'E5', 'e', 't', 'turn', 0],
  [2.5, 0.5, 'C#5', 'i', '', 'it', 0],
  [3, 0.9, 'B4', 'a', '', 'up', 0],
  [4, 0.5, 'A4', 'i', 't', 'till', 1],
  [4.5, 0.5, 'A4', 'a', '', 'the', 1],
  [5, 0.9, 'F#4', 'u', '', 'roof', 1],
  [6, 0.9, 'A4', 'ou', 'm', 'knows', 1],
  [7, 0.5, 'B4', 'ai', 'm', 'my', 1],
  [7.5, 2.9, 'C#5', 'ei', 'm', 'name', 1],
  [12, 0.5, 'C#5', 'e', 't', 'Turn', 2],
  [12.5, 0.5, 'B4', 'i', '', 'it', 2],
  [13, 0.9, 'A4', 'a', '', 'up', 2],
  [14, 0.5, 'E5', 'e', 't', 'turn', 2],
  [14.5, 0.5, 'F#5', 'i', '', 'it', 2],
  [15, 0.9, 'E5', 'a', '', 'up', 2],
  [16, 0.5, 'D5', 'e', '', 'ev-', 3],
  [16.5, 0.5, 'D5', 'i', '', "'ry", 3],
  [17, 0.9, 'C#5', 'i', 's', 'seat', 3],
  [18, 0.5, 'B4', 'i', '', 'is', 3],
  [18.5, 0.5, 'A4', 'a', '', 'a', 3],
  [19, 3.6, 'C#5', 'ei', 'h', 'flame', 3],
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
    ['F#1', ['A3', 'C#4', 'F#4']],
    ['D2', ['A3', 'D4', 'F#4']],
    ['A1', ['A3', 'C#4', 'E4']],
    ['E2', ['G#3', 'B3', 'E4']],
    ['D2', ['A3', 'D4', 'F#4']],
    ['A1', ['A3', 'C#4', 'E4']],
  ];
  bars.forEach(([root, names], bar) => {
    const from = bar * 4 * beat;
    const last = bar === 5;
    pattern(last ? 'x..x..x.........' : 'x..x..x.x..x.xx.', from, beat / 4, (at, loud, i) =>
      band.play(at, bass(note(root) + (i % 6 === 3 ? 12 : 0), 0.17, { cut: 360, bite: 1100 }), {
        gain: 0.75 * loud + 0.1,
        room: 0.02,
      }),
    );
    for (const [i, name] of names.entries()) {
      band.play(from, pad(note(name), 4 * beat, { attack: 0.05, release: 0.3, cut: 2100, seed: i }), {
        gain: 0.36,
        pan: i - 1,
        room: 0.25,
      });
      pattern(
        '..x..x..x..x..x.',
        from,
        beat / 4,
        (at, loud) =>
          !last &&
          band.play(at, synth(note(name) + 12, 0.1, { cut: 3000, decay: 10 }), {
            gain: 0.24 * loud,
            pan: 0.5 - i * 0.5,
            room: 0.2,
          }),
      );
    }
  });
  const kicks = [];
  for (let i = 0; i < 22; i++) {
    const at = i * beat;
    kicks.push(at);
    band.mark('beat', at);
    if (i % 2) {
      band.play(at, clap(), { gain: 0.5, room: 0.25 });
      band.play(at, snare(i), { gain: 0.4, room: 0.15 });
    }
    band.play(at + beat / 2, hat(true, i), { gain: 0.5, pan: 0.3 });
    for (const off of [0.25, 0.75]) band.play(at + off * beat, hat(false, i * 3), { gain: 0.35, pan: -0.3 });
  }
  band.play(10 * beat, riser(2 * beat, { from: 500, to: 9000 }), { gain: 0.3, room: 0.2 });
  band.duck(kicks, 0.3, 0.16);
  for (const at of kicks) band.play(at, kick(50), { gain: 0.85 });
  const lead = sing(syllables, seconds, { breath: 0.02, vibrato: 0.22, seed: 1 });
  band.play(0, lead, { gain: 2.6, room: 0.22, stem: 'voice' });
  for (const [seed, detune, pan, up] of [
    [5, 0.09, -0.8, 0],
    [9, -0.08, 0.8, 0],
    [13, 0.04, 0.5, -12],
  ])
    band.play(
      0.012,
      sing(
        syllables.map((s) => ({ ...s, pitch: s.pitch + up })),
        seconds,
        { breath: 0.035, vibrato: 0.2, seed, detune },
      ),
      { gain: 1, pan, room: 0.35 },
    );
  return { band, mix: { size: 0.82, fadeOut: 0.5, drive: 1.1 } };
}
