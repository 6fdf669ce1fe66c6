// Checks every page served by the program with the W3C's Nu validator (the same as validator.w3.org/nu). A warning is
// a failure: currently there is none, and a tolerated one would hide the next.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import test from 'node:test';
import { withServer } from '../server.mjs';

const root = join(import.meta.dirname, '../..');
const binary = process.env.HARBORLIGHT_BIN ?? join(root, 'bin/harborlight');
const validator = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
const patience = 600_000; // milliseconds; only ends a validator that hangs
const notFound = '/no-such-page';

const { routes } = JSON.parse(await readFile(join(root, 'content/routes.json'), 'utf8'));
const paths = [...routes.map(({ path }) => path), notFound];
const fileOf = (path) => `${path.slice(1) || 'index'}.html`;

async function savePages(site, folder) {
  for (const path of paths) {
    const response = await fetch(site + path, { signal: AbortSignal.timeout(patience) });
    assert.equal(response.status, path === notFound ? 404 : 200, path);
    await writeFile(join(folder, fileOf(path)), await response.text());
  }
}

/** Returns the validator's messages about the files of a folder. */
function validate(folder) {
  const files = paths.map((path) => join(folder, fileOf(path)));
  const args = ['-jar', validator, '--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect', ...files];
  return new Promise((found, failed) => {
    execFile('java', args, { timeout: patience, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      if (error) failed(new Error(`the validator did not work: ${stderr}`, { cause: error }));
      else found(JSON.parse(stdout).messages);
    });
  });
}

const inWords = ({ type, subType, message, extract = '' }) =>
  `${subType ?? type}: ${message}\n    … ${extract.replace(/\s+/g, ' ')} …`;

const folder = await mkdtemp(join(tmpdir(), 'harborlight-nu-'));
try {
  await withServer(binary, (site) => savePages(site, folder));
  const messages = await validate(folder);
  for (const path of paths) {
    test(`${path} is valid HTML`, () => {
      const about = messages.filter(({ url }) => basename(url) === fileOf(path));
      assert.deepEqual(about.map(inWords), []);
    });
  }
  test('the validator reads every page, and says nothing else', () => {
    const known = new Set(paths.map(fileOf));
    assert.deepEqual(messages.filter(({ url }) => !known.has(basename(url ?? ''))).map(inWords), []);
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
