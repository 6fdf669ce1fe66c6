/**
 * The last step of `npm run build`: renders every route that has a page into `dist/<path>/index.html`,
 * `404.html` for all others, draws its social images and icons, compresses what shrinks and checks the budgets. It is bundled by Vite
 * (Node 20 does not read TypeScript) and fails the build with everything it finds wrong, not the first.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brand } from './src/content/brand.ts';
import { checkContent } from './src/content/check.ts';
import { largeIslands } from './src/islands.ts';
import { builtPaths, type Rendered, renderPage, sourceOf } from './src/server.tsx';
import type { SocialImage } from './src/shell/PageHead.tsx';
import { costOf, describe, overruns } from './tools/budget.ts';
import { compress } from './tools/compress.ts';
import { documentOf, faultsOf } from './tools/html.ts';
import { writeIcons } from './tools/icons.ts';
import { filesOf, type Manifest } from './tools/manifest.ts';
import { socialImages } from './tools/social/images.ts';

const dist = 'dist';
const entries = ['src/boot.ts', 'src/client.tsx', 'src/styles/site.css'];
const notFound = '/404';

checkContent();
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

function documentFor(path: string, { markup, foot, data }: Rendered): string {
  const sources = sourcesOf(path, markup);
  const styles = [...filesOf(manifest, ['src/styles/site.css', ...sources])].filter((f) =>
    f.endsWith('.css'),
  );
  const scripts = [...filesOf(manifest, ['src/client.tsx', ...sources])].filter((f) => f.endsWith('.js'));
  const font = [...filesOf(manifest, ['src/styles/site.css'])].find((f) => f.includes('/display-'));
  return documentOf({
    markup,
    foot,
    data,
    script: urlOf('src/boot.ts'),
    load: scripts.map((f) => `/${f}`),
    styles: styles.map((f) => `/${f}`),
    preloadFont: font && `/${font}`,
  });
}

/** Writes the page; returns what it loads by itself. */
async function write(path: string, image: SocialImage): Promise<string[]> {
  const rendered = await renderPage(path, image);
  const html = documentFor(path, rendered);
  problems.push(...faultsOf(html).map((fault) => `${path}: ${fault}`));
  const file = path === notFound ? join(dist, '404.html') : join(dist, path, 'index.html');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
  return sourcesOf(path, rendered.markup);
}

async function checkBudget(path: string, sources: string[]): Promise<void> {
  const cost = await costOf(dist, manifest, [...entries, ...sources]);
  console.log(describe(path, cost));
  problems.push(...overruns(cost).map((overrun) => `${path}: over budget: ${overrun}`));
}

const paths = [...builtPaths, notFound];
const { imageOf, faults } = await socialImages(dist);
problems.push(...faults);
for (const path of paths) {
  await checkBudget(path, await write(path, imageOf(path)));
}
await writeIcons(dist, brand);
await rm(join(dist, 'manifest.json'));
if (problems.length > 0) {
  console.error(`\nThe site was not built:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  process.exitCode = 1;
} else {
  await compress(dist);
  console.log(`${paths.length} pages in ${dist}/`);
}
