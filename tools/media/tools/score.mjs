/** Composes the sound of a film and measures the values for its images. */
import { envelope } from '../sound/dsp.mjs';

export const FPS = 25;

/** @returns {Promise<{seconds: number, frames: number, left: Float32Array, right: Float32Array, sound: object}>} */
export async function scoreOf(id) {
  const score = await import(`../sound/scores/${id}.mjs`);
  const { band, mix } = score.compose();
  const [left, right] = band.finish(mix);
  const frames = Math.round(score.seconds * FPS);
  const stems = Object.fromEntries(
    Object.entries(band.stems).map(([name, stem]) => [name, envelope(stem, FPS, frames)]),
  );
  const events = Object.fromEntries(
    Object.entries(band.events).map(([name, list]) => [name, list.toSorted((a, b) => a[0] - b[0])]),
  );
  const { compose, ...constants } = score;
  return {
    seconds: frames / FPS,
    frames,
    left,
    right,
    sound: {
      fps: FPS,
      level: envelope(left, FPS, frames),
      stems,
      events,
      syllables: score.syllables ?? [],
      ...constants,
    },
  };
}
