/**
 * Composes the sound of each film (sound/scores), draws its frames (films/*.html), encodes both to MP4 (H.264, AAC,
 * the index before the data) into content/media/videos with poster and captions, and writes names, sizes and lengths
 * into content/portfolio/videos.json. Needs ffmpeg with libx264.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { wav } from './sound/dsp.mjs';
import { entriesOf, put, removeUnnamed, writeEntries } from './tools/files.mjs';
import { FPS, scoreOf } from './tools/score.mjs';
import { stage } from './tools/stage.mjs';

const film = { width: 1280, height: 720, budget: 980_000 };
const still = { width: 960, height: 540, budget: 50_000 };

/** Runs ffmpeg; `feed` writes to its input. The error contains the end of its output. */
async function ffmpeg(args, feed) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(
        error.code === 'ENOENT'
          ? new Error('ffmpeg is missing: install it, for instance with apt-get install ffmpeg')
          : error,
      ),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${said.trim()}`))));
  });
  if (feed) await Promise.race([feed(child.stdin), ended]);
  child.stdin.end();
  await ended;
}

/** Draws all frames into a lossless file, so that encoding can be tried more than once. */
async function shootAll(shoot, frames, file) {
  const rgb = ['-f', 'image2pipe', '-framerate', String(FPS), '-c:v', 'png', '-i', '-'];
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', file];
  await ffmpeg([...rgb, ...lossless], async (input) => {
    for (let frame = 0; frame < frames; frame++)
      if (!input.write(await shoot(frame / FPS))) await once(input, 'drain');
  });
}

/** Encodes with the best quality that fits into the budget. */
async function encode(folder, seconds) {
  const out = join(folder, 'film.mp4');
  for (const crf of [19, 22, 25, 28, 30, 31, 32, 33, 34, 35]) {
    await ffmpeg([
      ...['-i', join(folder, 'frames.mkv'), '-i', join(folder, 'sound.wav'), '-t', String(seconds)],
      ...[
        '-vf',
        'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
        '-colorspace',
        'bt709',
        '-color_primaries',
        'bt709',
        '-color_trc',
        'bt709',
      ],
      ...[
        '-c:v',
        'libx264',
        '-profile:v',
        'high',
        '-level:v',
        '3.1',
        '-refs',
        '4',
        '-preset',
        'slow',
        '-tune',
        'animation',
        '-crf',
        String(crf),
        '-g',
        String(FPS * 4),
      ],
      ...[
        '-c:a',
        'aac',
        '-b:a',
        '112k',
        '-movflags',
        '+faststart',
        '-map_metadata',
        '-1',
        '-fflags',
        '+bitexact',
        out,
      ],
    ]);
    const mp4 = await readFile(out);
    if (mp4.length <= film.budget) return { mp4, crf };
  }
  throw new Error(`does not fit into ${film.budget} bytes: shorten it or calm it down`);
}

async function poster(id, png) {
  const image = sharp(png).resize(still.width, still.height, { kernel: 'lanczos3' });
  const webp = await image.clone().webp({ quality: 80, effort: 6 }).toBuffer();
  for (let quality = 62; quality >= 30; quality -= 6) {
    const avif = await image.clone().avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer();
    if (avif.length > still.budget) continue;
    return {
      avif: await put(`videos/${id}-poster`, 'avif', avif),
      webp: await put(`videos/${id}-poster`, 'webp', webp),
      width: still.width,
      height: still.height,
    };
  }
  throw new Error('the poster does not fit into its budget');
}

async function produce(browser, id) {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    const { sound, seconds, frames, left, right } = await scoreOf(id);
    const { shoot, posterAt, brand, close } = await stage(browser, id, sound);
    await writeFile(join(folder, 'sound.wav'), wav(left, right));
    await shootAll(shoot, frames, join(folder, 'frames.mkv'));
    const picture = await shoot(posterAt);
    await close();
    const { mp4, crf } = await encode(folder, seconds);
    const captions = await readFile(new URL(`films/${id}.vtt`, import.meta.url), 'utf8');
    console.log(`${id}: ${seconds} s, ${Math.round(mp4.length / 1000)} KB at crf ${crf}`);
    return {
      film: {
        mp4: await put(`videos/${id}`, 'mp4', mp4),
        width: film.width,
        height: film.height,
        duration_ms: Math.round(seconds * 1000),
      },
      poster: await poster(id, picture),
      captions: await put(`videos/${id}`, 'vtt', Buffer.from(captions.replaceAll('{brand}', brand))),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Throws with installation advice if ffmpeg is missing, before any drawing. */
export const needFfmpeg = () => ffmpeg(['-version']);

/** Produces the films with these ids. */
export async function renderFilms(browser, ids) {
  const videos = await entriesOf('videos');
  for (const video of videos) {
    if (!ids.includes(video.id)) continue;
    Object.assign(video, await produce(browser, video.id));
    await writeEntries('videos', videos);
  }
  await removeUnnamed('videos', videos);
}
