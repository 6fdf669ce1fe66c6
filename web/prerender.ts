/**
 * The last step of `npm run build`: renders every route into `dist/<path>/index.html`, `404.html` for all others,
 * draws its social images and icons, compresses what shrinks and checks the budgets. It is bundled by Vite
 * (Node 20 does not read TypeScript) and fails the build with everything it finds wrong, not the first.
 *
 * The pages are rendered by `.render/render.js`, which the program carries beside the site together with
 * `.render/built.json`, so that it can render them again with other content. Neither is served.
 */
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Built } from './render.ts';
import { site } from './src/content/built-in.ts';
import { contentFiles } from './src/content/files.ts';
import type { Sheet } from './src/pages/sheets.ts';
import { embedPath, notFoundPath } from './src/render/render.tsx';
import { costOf, describe, overruns } from './tools/budget.ts';
import { compress } from './tools/compress.ts';
import { assetsOf, islandsOf } from './tools/html.ts';
import { writeIcons } from './tools/icons.ts';
import { islandSources } from './tools/islands.ts';
import { chunkOf, filesOf, type Manifest } from './tools/manifest.ts';
import { realmOf } from './tools/realm.ts';
import { drawingFiles, socialImages } from './tools/social/images.ts';

const dist = 'dist';
const rendering = '.render';

const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest;
const problems: string[] = [];

function urlOf(source: string): string {
  return `/${chunkOf(manifest, source).file}`;
}

/** The one script that every page parses. */
const boot = 'src/boot/boot.ts';
const bootFiles = filesOf(manifest, [boot]);

/** The scripts of an island; what every page has is not among them. */
function scriptsOf(source: string): string[] {
  return [...filesOf(manifest, [source, 'src/boot/hydrate.tsx'])].filter(
    (file) => file.endsWith('.js') && !bootFiles.has(file),
  );
}

const scripts = new Map([...islandSources()].map(([name, source]) => [name, scriptsOf(source)]));

const early = 'src/boot/early.ts';
const sheets: readonly Sheet[] = ['site', 'application', 'harbor', 'own', 'embed'];
const styleOf = (sheet: Sheet): string => `src/styles/${sheet}.css`;

const { images, faults } = await socialImages(dist, site);
problems.push(...faults);

const built: Built = {
  boot: urlOf(boot),
  early: urlOf(early),
  styles: Object.fromEntries(sheets.map((sheet) => [sheet, urlOf(styleOf(sheet))])) as Built['styles'],
  islands: Object.fromEntries([...scripts].map(([name, files]) => [name, files.map((file) => `/${file}`)])),
  images,
};

/** The files that a document names exist: nothing else notices that two builds differ in the hash of a file. */
async function checkAssets(path: string, html: string): Promise<void> {
  for (const url of assetsOf(html))
    await access(join(dist, url)).catch(() => problems.push(`${path}: there is no file ${url}`));
}

async function write(path: string, html: string): Promise<void> {
  const file = path === notFoundPath ? join(dist, '404.html') : join(dist, path, 'index.html');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

const livesAtOnce = /data-island="(\w+)" data-when="(?:load|live)"/g;

async function checkBudget(path: string, html: string): Promise<void> {
  const filesOfIslands = (names: string[]) => names.flatMap((name) => scripts.get(name) ?? []);
  const atOnce = filesOfIslands([...html.matchAll(livesAtOnce)].map(([, name = '']) => name));
  // The account dialog is no part of a first load: it is asked for from the header, by somebody signed in.
  const touched = filesOfIslands(islandsOf(html).filter((name) => name !== 'Account'));
  const styles = sheets.filter((sheet) => html.includes(built.styles[sheet])).map(styleOf);
  const first = [...filesOf(manifest, [boot, ...styles, ...(path === embedPath ? [] : [early])])];
  const cost = await costOf(dist, { first, islands: touched, atOnce });
  console.log(describe(path, cost));
  problems.push(...overruns(cost, atOnce.length > 0).map((overrun) => `${path}: over budget: ${overrun}`));
}

/** No built-in page has sections of the owner's: the budget holds for a page with all of them. */
async function checkOwnStyles(): Promise<void> {
  const first = [...filesOf(manifest, [boot, early, styleOf('site'), styleOf('own')])];
  const cost = await costOf(dist, { first, islands: [], atOnce: [] });
  console.log(describe('(with own sections)', cost));
  problems.push(
    ...overruns(cost, false).map((overrun) => `a page with own sections: over budget: ${overrun}`),
  );
}

async function build(path: string, html: string): Promise<void> {
  await write(path, html);
  await checkAssets(path, html);
  await checkBudget(path, html);
}

const realm = realmOf(await readFile(join(rendering, 'render.js'), 'utf8'));
const paths = realm.open({ files: Object.fromEntries(contentFiles), built });
for (const path of paths) {
  try {
    await build(path, realm.render(path));
  } catch (error) {
    problems.push(`${path}: ${error instanceof Error ? error.stack : error}`);
  }
}
await checkOwnStyles();
await writeFile(join(rendering, 'built.json'), JSON.stringify(built));
for (const [name, data] of Object.entries(await drawingFiles())) await writeFile(join(rendering, name), data);
await writeIcons(dist, site.brand);
await rm(join(dist, 'manifest.json'));
if (problems.length > 0) {
  console.error(`\nThe site was not built:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  process.exitCode = 1;
} else {
  await compress(dist);
  console.log(`${paths.length} pages in ${dist}/`);
}
