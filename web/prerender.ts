/**
 * The last step of `npm run build`: renders every route that has a page into `dist/<path>/index.html`,
 * `404.html` for all others, draws its social images and icons, compresses what shrinks and checks the budgets. It is bundled by Vite
 * (Node 20 does not read TypeScript) and fails the build with everything it finds wrong, not the first.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brand } from './src/content/brand.ts';
import { largeIslands } from './src/islands.ts';
import { builtPaths, embedPath, type Rendered, renderEmbed, renderPage, sourceOf } from './src/server.tsx';
import { costOf, describe, overruns } from './tools/budget.ts';
import { compress } from './tools/compress.ts';
import { documentOf, faultsOf } from './tools/html.ts';
import { writeIcons } from './tools/icons.ts';
import { filesOf, type Manifest } from './tools/manifest.ts';
import { socialImages } from './tools/social/images.ts';

const dist = 'dist';
const entries = ['src/boot.ts', 'src/client.tsx', 'src/styles/site.css'];
const embedEntries = ['src/embed.ts', 'src/embed-page.tsx', 'src/styles/embed.css'];
const notFound = '/404';

const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest;
const problems: string[] = [];

function urlOf(source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in the build manifest`);
  return `/${chunk.file}`;
}

/** What a page loads by itself: its own file and the large islands that stand in its markup. */
function sourcesOf(path: string, markup: string): string[] {
  const islands = Object.entries(largeIslands).filter(([name]) => markup.includes(`data-island="${name}"`));
  return [sourceOf(path), ...islands.map(([, { chunk }]) => chunk)];
}

function documentFor(path: string, { markup, top, foot, data }: Rendered): string {
  const sources = sourcesOf(path, markup);
  // A part that brings its own style sheet links it itself; React puts the link into the head.
  const styles = [...filesOf(manifest, ['src/styles/site.css'])].filter((f) => f.endsWith('.css'));
  const scripts = [...filesOf(manifest, ['src/client.tsx', ...sources])].filter((f) => f.endsWith('.js'));
  return documentOf({
    markup,
    top,
    foot,
    data,
    script: urlOf('src/boot.ts'),
    load: scripts.map((f) => `/${f}`),
    styles: styles.map((f) => `/${f}`),
  });
}

/** The page of the assistant has no boot module: whoever opens it wants to talk at once. */
function embedDocument({ markup, foot }: Rendered): string {
  return documentOf({
    markup,
    foot,
    script: urlOf('src/embed.ts'),
    load: [],
    styles: [urlOf('src/styles/embed.css')],
  });
}

async function write(path: string, html: string): Promise<void> {
  problems.push(...faultsOf(html).map((fault) => `${path}: ${fault}`));
  const file = path === notFound ? join(dist, '404.html') : join(dist, path, 'index.html');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

async function checkBudget(path: string, sources: string[]): Promise<void> {
  const cost = await costOf(dist, manifest, sources);
  console.log(describe(path, cost));
  problems.push(...overruns(cost).map((overrun) => `${path}: over budget: ${overrun}`));
}

const paths = [...builtPaths, notFound];
const { imageOf, faults } = await socialImages(dist);
problems.push(...faults);
for (const path of paths) {
  const rendered = await renderPage(path, imageOf(path));
  await write(path, documentFor(path, rendered));
  await checkBudget(path, [...entries, ...sourcesOf(path, rendered.markup)]);
}
await write(embedPath, embedDocument(await renderEmbed()));
await checkBudget(embedPath, embedEntries);
await writeIcons(dist, brand);
await rm(join(dist, 'manifest.json'));
if (problems.length > 0) {
  console.error(`\nThe site was not built:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  process.exitCode = 1;
} else {
  await compress(dist);
  console.log(`${paths.length + 1} pages in ${dist}/`);
}
