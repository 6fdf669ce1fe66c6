/**
 * npm run render [-- id…]: renders the images of all applications and all films, or those with the given ids. Images
 * take about a minute, films several minutes each. It uses one browser and renders one film at a time.
 */
import { renderApps } from './render-apps.mjs';
import { needFfmpeg, renderFilms } from './render-films.mjs';
import { launch } from './tools/chromium.mjs';
import { entriesOf } from './tools/files.mjs';

const known = {
  apps: (await entriesOf('apps')).map(({ id }) => id),
  videos: (await entriesOf('videos')).map(({ id }) => id),
};
const wanted = process.argv.slice(2);
const strange = wanted.filter((id) => !known.apps.includes(id) && !known.videos.includes(id));

try {
  if (strange.length > 0)
    throw new Error(`${strange.join(', ')}: not an id of content/portfolio/apps.json or videos.json`);
  const chosen = (ids) => (wanted.length > 0 ? ids.filter((id) => wanted.includes(id)) : ids);
  const [apps, films] = [chosen(known.apps), chosen(known.videos)];
  if (films.length > 0) await needFfmpeg();
  const browser = await launch();
  try {
    await renderApps(browser, apps);
    await renderFilms(browser, films);
  } finally {
    await browser.close();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
