/**
 * The last step of `npm run build`: renders every route into `dist/<path>/index.html`, `404.html` for all others,
 * draws its social images and icons, compresses what shrinks and checks the budgets. It is bundled by Vite
 * (Node 20 does not read TypeScript) and fails the build with everything it finds wrong, not the first.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { site } from './src/content/built-in.ts';
import { embedPath, type Rendered, renderEmbed, renderPage } from './src/render/render.tsx';
import { costOf, describe, overruns } from './tools/budget.ts';
import { compress } from './tools/compress.ts';
import { documentOf, faultsOf } from './tools/html.ts';
import { writeIcons } from './tools/icons.ts';
import { islandSources } from './tools/islands.ts';
import { chunkOf, filesOf, type Manifest } from './tools/manifest.ts';
import { socialImages } from './tools/social/images.ts';

const dist = 'dist';
const notFound = '/404';

const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest;
const sources = islandSources();
const problems: string[] = [];

function urlOf(source: string): string {
  return `/${chunkOf(manifest, source).file}`;
}

/** The one script that every page parses. */
const boot = 'src/boot/boot.ts';
const bootFiles = filesOf(manifest, [boot]);

/** The scripts of an island; what every page has is not among them. */
function scriptsOf(name: string): string[] {
  const source = sources.get(name);
  if (!source) throw new Error(`no file is called ${name}.island.tsx`);
  return [...filesOf(manifest, [source, 'src/boot/hydrate.tsx'])].filter(
    (file) => file.endsWith('.js') && !bootFiles.has(file),
  );
}

interface Entry {
  style: string;
  early?: string;
}

const page: Entry = { style: 'src/styles/site.css', early: 'src/boot/early.ts' };
const embed: Entry = { style: 'src/styles/embed.css' };

function documentFor({ markup, islands, data }: Rendered, { style, early }: Entry): string {
  const files = islands.map((name) => [name, scriptsOf(name).map((file) => `/${file}`)] as const);
  return documentOf({
    markup,
    data,
    script: urlOf(boot),
    islands: new Map(files),
    styles: [urlOf(style)],
    ...(early && { early: urlOf(early) }),
  });
}

async function write(path: string, html: string): Promise<void> {
  problems.push(...faultsOf(html).map((fault) => `${path}: ${fault}`));
  const file = path === notFound ? join(dist, '404.html') : join(dist, path, 'index.html');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

const livesAtOnce = /data-island="(\w+)" data-when="(?:load|live)"/g;

async function checkBudget(path: string, { markup, islands }: Rendered, { style, early }: Entry) {
  const atOnce = [...markup.matchAll(livesAtOnce)].flatMap(([, name = '']) => scriptsOf(name));
  // The account dialog is no part of a first load: it is asked for from the header, by somebody signed in.
  const touched = islands.filter((name) => name !== 'Account').flatMap((name) => scriptsOf(name));
  const first = [...filesOf(manifest, [boot, style, ...(early ? [early] : [])])];
  const cost = await costOf(dist, { first, islands: touched, atOnce });
  console.log(describe(path, cost));
  problems.push(...overruns(cost, atOnce.length > 0).map((overrun) => `${path}: over budget: ${overrun}`));
}

async function build(path: string, rendered: Rendered, entry: Entry): Promise<void> {
  await write(path, documentFor(rendered, entry));
  await checkBudget(path, rendered, entry);
}

const paths = [...site.routes.routes.map(({ path }) => path), notFound];
const { imageOf, faults } = await socialImages(dist, site);
problems.push(...faults);
for (const path of paths) await build(path, renderPage(site, path, imageOf(path)), page);
await build(embedPath, renderEmbed(site), embed);
await writeIcons(dist, site.brand);
await rm(join(dist, 'manifest.json'));
if (problems.length > 0) {
  console.error(`\nThe site was not built:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  process.exitCode = 1;
} else {
  await compress(dist);
  console.log(`${paths.length + 1} pages in ${dist}/`);
}
