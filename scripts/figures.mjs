// Prints the size of the sources and of the JavaScript that browsers parse, for comparing versions.
//
//   node scripts/figures.mjs [COMMIT …]      lines and files of those commits (default HEAD), without tests;
//                                            then, of the site built in web/dist, each route's JavaScript
//   DIST=/other/web/dist node scripts/figures.mjs
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const dist = process.env.DIST ?? join(root, 'web/dist');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

const folders = ['internal', 'content', 'web/src', 'web/tools'];
const isSource = (name) => /\.(go|tsx?|css|sql|json)$/.test(name) && !/_test\.go$|\.test\.|testdata\//.test(name);

/** Counts the lines and files of a folder at a commit, with generated ones separately. */
function count(commit, folder) {
  const names = git('ls-tree', '-r', '--name-only', commit, '--', folder).split('\n').filter(isSource);
  const lines = (name) => git('show', `${commit}:${name}`).split('\n').length - 1;
  const generated = names.filter((name) => name.includes('.gen.'));
  const written = names.filter((name) => !name.includes('.gen.'));
  const sum = (list) => list.reduce((total, name) => total + lines(name), 0);
  return `${folder.padEnd(10)} ${String(written.length).padStart(4)} files ${String(sum(written)).padStart(6)} lines, generated ${sum(generated)}`;
}

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : ['HEAD']) {
  console.log(git('log', '-1', '--format=%h %s', commit).trim());
  for (const folder of folders) console.log(`  ${count(commit, folder)}`);
}

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const { BROTLI_PARAM_QUALITY } = constants;

/** Returns the size as sent: the program compresses documents at this quality. */
function sizeOf(url) {
  if (existsSync(`${dist}${url}.br`)) return statSync(`${dist}${url}.br`).size;
  const data = readFileSync(dist + url);
  return url.endsWith('.html') ? brotliCompressSync(data, { params: { [BROTLI_PARAM_QUALITY]: 6 } }).length : data.length;
}

const weigh = (urls) => [...new Set(urls)].reduce((total, url) => total + sizeOf(url), 0);

/** Returns a script and its static imports. */
function withImports(urls, seen = new Set()) {
  for (const url of urls) {
    if (seen.has(url)) continue;
    seen.add(url);
    const code = readFileSync(dist + url, 'utf8');
    withImports([...code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `/assets/${name}`), seen);
  }
  return seen;
}

/** Returns the scripts that a page loads initially, and those with all its islands but the account dialog. */
function scriptsOf(html) {
  const first = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, url]) => url);
  const attribute = (name) => new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1] ?? '';
  const before = attribute('data-load').split(' ').filter(Boolean); // builds before decision 0042
  const islands = new Map(attribute('data-islands').split(';').filter(Boolean).map((entry) => [entry.split(' ')[0], entry.split(' ').slice(1)]));
  const atOnce = [...html.matchAll(/data-island="(\w+)" data-when="(?:load|live)"/g)].flatMap(([, name]) => islands.get(name) ?? []);
  const touched = [...islands].filter(([name]) => name !== 'Account').flatMap(([, urls]) => urls);
  return { read: withImports([...first, ...before, ...atOnce]), touched: withImports([...first, ...before, ...touched]) };
}

if (existsSync(dist)) {
  console.log(`\n${readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js')).length} scripts in ${dist}`);
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /(^|\/)index\.html$/.test(name));
  console.log('route                          document   until a touch   after');
  for (const name of pages.sort()) {
    const { read, touched } = scriptsOf(readFileSync(join(dist, name), 'utf8'));
    const route = `/${name.replace(/\/?index\.html$/, '')}`;
    console.log(`${route.padEnd(30)} ${kb(sizeOf(`/${name}`)).padStart(8)} ${kb(weigh(read)).padStart(15)} ${kb(weigh(touched)).padStart(9)}`);
  }
}
