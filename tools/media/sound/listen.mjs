/** node sound/listen.mjs <folder> [id…]: writes the scores as WAV files for listening without the films. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { wav } from './dsp.mjs';

const [folder, ...wanted] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const file of await readdir(new URL('scores/', import.meta.url))) {
  const id = file.replace('.mjs', '');
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const score = await import(`./scores/${file}`);
  const { band, mix } = score.compose();
  const [left, right] = band.finish(mix);
  await writeFile(`${folder}/${id}.wav`, wav(left, right));
  console.log(id, score.seconds.toFixed(2));
}
