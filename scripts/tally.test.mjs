import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  countGo,
  countPlaywright,
  countTap,
  countVitest,
  failedGo,
  failedPlaywright,
  failedTap,
  failedVitest,
  retriedPlaywright,
} from './tally.mjs';

const event = (Action, Test, Package = 'p') => ({ Action, Package, Test });

test('a Go test with subtests counts as its subtests', () => {
  const events = [event('pass', 'A/x'), event('skip', 'A/y'), event('pass', 'A'), event('pass', 'B'), event('pass')];
  assert.deepEqual(countGo(events), { passed: 2, failed: 0, skipped: 1 });
});

test('a failed subtest is one failure, not three', () => {
  const events = [event('fail', 'A/x'), event('fail', 'A'), event('fail')];
  assert.deepEqual(countGo(events), { passed: 0, failed: 1, skipped: 0 });
});

test('a parent that fails while its subtests pass is a failure', () => {
  const events = [event('pass', 'A/x'), event('fail', 'A'), event('fail')];
  assert.deepEqual(countGo(events), { passed: 1, failed: 1, skipped: 0 });
});

test('a package that does not compile is a failure', () => {
  assert.deepEqual(countGo([event('fail'), event('pass', 'A', 'q'), event('pass', undefined, 'q')]), {
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('a Vitest file that cannot be loaded is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  };
  assert.deepEqual(countVitest(report), { passed: 3, failed: 1, skipped: 1 });
});

test('Playwright counts come from its statistics', () => {
  const stats = { expected: 4, unexpected: 2, flaky: 0, skipped: 1 };
  assert.deepEqual(countPlaywright({ stats }), { passed: 4, failed: 2, skipped: 1 });
});

test('a report of node --test is counted by its closing lines', () => {
  const text = 'ok 1 - a\n# tests 4\n# pass 2\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n';
  assert.deepEqual(countTap(text), { passed: 2, failed: 1, skipped: 1 });
});

test('what failed is named, the innermost test only', () => {
  const go = [event('fail', 'A/x'), event('fail', 'A'), event('fail'), event('fail', undefined, 'q')];
  assert.deepEqual(failedGo(go), ['p A/x', 'q']);
  const tests = [{ results: [{ error: { message: 'no button\n  at line' } }] }];
  const spec = { title: 'buys', ok: false, file: 'a.spec.ts', line: 7, tests };
  const suites = [{ suites: [{ specs: [spec, { ...spec, title: 'reads', ok: true }] }] }];
  assert.deepEqual(failedPlaywright({ suites }), ['a.spec.ts:7 buys: no button']);
  const repeated = { ...spec, ok: true, tests: [{ ...tests[0], status: 'flaky' }] };
  assert.deepEqual(retriedPlaywright({ suites: [{ specs: [repeated] }] }), ['a.spec.ts:7 buys: no button']);
  const assertion = (fullName, status) => ({ fullName, status });
  const file = (name, ...assertionResults) => ({ name, status: 'failed', assertionResults });
  const testResults = [file('a.test.ts', assertion('adds', 'failed'), assertion('b', 'passed')), file('b.test.ts')];
  assert.deepEqual(failedVitest({ testResults }), ['adds', 'b.test.ts']);
  assert.deepEqual(failedTap('ok 1 - a\n    not ok 2 - b\n'), ['b']);
});

/** Runs the summary over steps with these statuses, and reports by step; returns its exit code and last line. */
function summary(steps, kind = 'none', reportTexts = []) {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  try {
    const [results, reports] = ['results', 'reports'].map((name) => join(folder, name));
    mkdirSync(results);
    mkdirSync(reports);
    for (const [n, status] of steps.entries()) {
      writeFileSync(join(results, `${n}`), status && `${status}\t1\t${kind}\tStep ${n}\n`);
    }
    for (const [n, text] of reportTexts.entries()) writeFileSync(join(reports, `${n}`), text);
    const script = join(import.meta.dirname, 'tally.mjs');
    const { status, stdout } = spawnSync(process.execPath, [script, 'summary', results, reports], { encoding: 'utf8' });
    return { code: status, last: stdout.trimEnd().split('\n').at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a failed check without test cases makes the run fail', () => {
  assert.deepEqual(summary(['ok', 'failed']), { code: 1, last: '0 passed, 1 failed' });
});

test('a report that ends too early is a failure, not a crash', () => {
  for (const kind of ['go', 'vitest', 'playwright']) {
    assert.deepEqual(summary(['ok'], kind, ['{"stats"']), { code: 1, last: '0 passed, 1 failed' }, kind);
  }
});

test('a step whose result could not be written is a failure', () => {
  assert.deepEqual(summary(['ok', '']), { code: 1, last: '0 passed, 1 failed' });
});

test('a skipped check is not a failure', () => {
  assert.deepEqual(summary(['ok', 'skipped']), { code: 0, last: '0 passed, 0 failed' });
});

test('a command that is not known is refused', () => {
  assert.throws(() => execFileSync(process.execPath, [join(import.meta.dirname, 'tally.mjs'), 'sum'], { stdio: 'pipe' }));
});
