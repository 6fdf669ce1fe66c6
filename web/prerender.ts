/**
 * The last step of `npm run build`: renders every route that has a page into `dist/<path>/index.html`,
 * `404.html` for all others, draws its social images and icons, compresses what shrinks and checks the budgets. It is bundled by Vite
 * (Node 20 does not read TypeScript) and fails the build with everything it finds wrong, not the first.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brand } from './src/content/brand.ts';
import { checkContent } from './src/content/check.ts';
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

function documentFor(path: string, { markup, foot, data }: Rendered): string {
  const styles = [...filesOf(manifest, ['src/styles/site.css', sourceOf(path)])].filter((f) =>
    f.endsWith('.css'),
  );
  const scripts = [...filesOf(manifest, ['src/client.tsx', sourceOf(path)])].filter((f) => f.endsWith('.js'));
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

async function write(path: string, image: SocialImage): Promise<void> {
  const html = documentFor(path, await renderPage(path, image));
  problems.push(...faultsOf(html).map((fault) => `${path}: ${fault}`));
  const file = path === notFound ? join(dist, '404.html') : join(dist, path, 'index.html');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

async function checkBudget(path: string): Promise<void> {
  const cost = await costOf(dist, manifest, [...entries, sourceOf(path)]);
  console.log(describe(path, cost));
  problems.push(...overruns(cost).map((overrun) => `${path}: over budget: ${overrun}`));
}

const paths = [...builtPaths, notFound];
const { imageOf, faults } = await socialImages(dist);
problems.push(...faults);
for (const path of paths) {
  await write(path, imageOf(path));
  await checkBudget(path);
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
