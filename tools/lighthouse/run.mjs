// Measures pages against the budgets below:
//
//   CHROME_PATH=… node run.mjs [PATH …]      default: every public route
//
// LIGHTHOUSE_MIN (95) is the lowest score allowed, LIGHTHOUSE_RUNS (3) the loads per page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import { categories, measure } from './measure.mjs';
import { withServer } from '../server.mjs';

const root = join(import.meta.dirname, '../..');
const binary = process.env.HARBORLIGHT_BIN ?? join(root, 'bin/harborlight');
const minimum = Number(process.env.LIGHTHOUSE_MIN ?? 95);
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

/** Limits of a public page's first load, in bytes and requests. */
const budget = { js: 75 * 1024, css: 10 * 1024, fonts: 60 * 1024, requests: 12 };

const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function publicRoutes() {
  const { routes } = JSON.parse(readFileSync(join(root, 'content/routes.json'), 'utf8'));
  return routes.filter(({ noindex }) => !noindex).map(({ path }) => path);
}

/** Returns the routes that this build serves. It prints the others without measuring them. */
async function served(site, paths) {
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(site + path)).status));
  const missing = paths.filter((_, n) => statuses[n] !== 200);
  if (missing.length > 0) console.log(`not served, so not measured: ${missing.join(' ')}`);
  return paths.filter((_, n) => statuses[n] === 200);
}

function complaints({ scores, weight }) {
  const low = categories.filter((_, n) => scores[n] < minimum);
  const heavy = Object.keys(budget).filter((kind) => weight[kind] > budget[kind]);
  return [...low.map((name) => `${name} under ${minimum}`), ...heavy.map((kind) => `${kind} over budget`)];
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
const widths = [28, 5, 5, 5, 4, 6, 6, 5, 6, 6, 5, 6, 4];
const line = (cells) => cells.map((cell, n) => (n === 0 ? String(cell).padEnd(widths[n]) : String(cell).padStart(widths[n] ?? 0))).join(' ');

function report(path, result) {
  const { scores, fcp, lcp, tbt, cls, weight } = result;
  const times = [(fcp / 1000).toFixed(2), (lcp / 1000).toFixed(2), Math.round(tbt), cls.toFixed(3)];
  const sizes = [kilobytes(weight.js), kilobytes(weight.css), kilobytes(weight.fonts), weight.requests];
  const found = complaints(result);
  console.log(`${line([path, ...scores, ...times, ...sizes])}  ${found.length > 0 ? `FAILED: ${found.join(', ')}` : 'ok'}`);
  for (const audit of result.failed) console.log(`    ${audit}`);
  return found.length > 0;
}

async function measureAll(site, paths) {
  const chrome = await launch({ chromeFlags, chromePath: process.env.CHROME_PATH });
  try {
    console.log(line(['route', 'perf', 'a11y', 'best', 'seo', 'FCP s', 'LCP s', 'TBT', 'CLS', 'JS KB', 'CSS', 'fonts', 'req']));
    let failed = 0;
    for (const path of paths) failed += report(path, await measure(site + path, chrome.port, runs)) ? 1 : 0;
    return failed;
  } finally {
    chrome.kill();
  }
}

const asked = process.argv.slice(2);
const failed = await withServer(binary, async (site) => {
  const paths = asked.length > 0 ? asked : await served(site, publicRoutes());
  const failures = await measureAll(site, paths);
  console.log(`\n${paths.length - failures} passed, ${failures} failed (median of ${runs}, at least ${minimum} in all four)`);
  return failures;
});
process.exitCode = failed > 0 ? 1 : 0;
