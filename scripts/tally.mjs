// Summarizes the recorded results of the steps of `make check` and `make test`.
//
//   tally.mjs summary RESULTS REPORTS [SECONDS]   one table, then "N passed, N failed"; exit code 1 if anything failed
//   tally.mjs go-failures REPORT                  the output of the Go tests that failed
//
// Only test cases are counted; a failed check counts as one failure.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum number of failed tests per step that the summary names. */
const maxNames = 12;

const none = { passed: 0, failed: 0, skipped: 0 };

/** The events of a `go test -json` report. Lines that are not JSON come from the tool, not from a test. */
function goEvents(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** Returns the final event of every test and package, by "package test". */
function goOutcomes(events) {
  const outcomes = new Map();
  for (const event of events) {
    if (['pass', 'fail', 'skip'].includes(event.Action)) {
      outcomes.set(`${event.Package} ${event.Test ?? ''}`, event);
    }
  }
  return outcomes;
}

/**
 * Counts test cases. A test with subtests isn't a separate case unless it failed while all its subtests passed. A
 * package that failed without a failed test (a compile error or a crash) is one failure.
 */
export function countGo(events) {
  const outcomes = goOutcomes(events);
  const parents = new Set();
  const failedInside = new Set();
  for (const { Package, Test, Action } of outcomes.values()) {
    if (!Test) continue;
    const parts = Test.split('/');
    for (let n = 1; n < parts.length; n++) {
      const parent = `${Package} ${parts.slice(0, n).join('/')}`;
      parents.add(parent);
      if (Action === 'fail') failedInside.add(parent);
    }
    if (Action === 'fail') failedInside.add(`${Package} `);
  }
  const count = { ...none };
  for (const [key, { Test, Action }] of outcomes) {
    const isGroup = !Test || parents.has(key);
    if (Action === 'fail' && (!isGroup || !failedInside.has(key))) count.failed++;
    if (isGroup) continue;
    if (Action === 'pass') count.passed++;
    if (Action === 'skip') count.skipped++;
  }
  return count;
}

/** Returns the names of the Go tests that countGo counts as failed. */
export function failedGo(events) {
  const failed = [...goOutcomes(events)].filter(([, { Action }]) => Action === 'fail').map(([key]) => key);
  const isInside = (key, other) => other !== key && other.startsWith(key.endsWith(' ') ? key : `${key}/`);
  return failed.filter((key) => !failed.some((other) => isInside(key, other))).map((key) => key.trim());
}

/** Returns the names of the failed tests, each with the first line of its error. */
export function failedPlaywright(report) {
  return specs(report).filter(({ ok }) => !ok).map(describeSpec);
}

/** Returns the same for tests that passed only on a retry. */
export function retriedPlaywright(report) {
  return specs(report).filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(describeSpec);
}

function specs({ suites = [] }) {
  const inSuite = (suite) => [...(suite.suites ?? []).flatMap(inSuite), ...(suite.specs ?? [])];
  return suites.flatMap(inSuite);
}

function describeSpec({ file, line, title, tests }) {
  const message = tests.flatMap(({ results }) => results).find(({ error }) => error?.message)?.error.message ?? '';
  return `${file}:${line} ${title}: ${message.replace(/\u001b\[[\d;]*m/g, '').split('\n')[0]}`;
}

export function failedVitest({ testResults }) {
  return testResults.flatMap((file) =>
    file.assertionResults.length === 0 && file.status === 'failed'
      ? [file.name]
      : file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
}

/** Returns the names in the "not ok" lines of `node --test`. */
export function failedTap(text) {
  return [...text.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, name]) => name);
}

export function countVitest(report) {
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  // A file that failed to load has no tests to count.
  count.failed += report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return count;
}

export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** Counts the summary lines of `node --test`. */
export function countTap(text) {
  const line = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { passed: line('pass'), failed: line('fail') + line('cancelled'), skipped: line('skipped') + line('todo') };
}

/** How to count the cases of a kind of report, and how to name the failed ones. */
const readers = {
  go: { parse: goEvents, count: countGo, failed: failedGo },
  vitest: { parse: JSON.parse, count: countVitest, failed: failedVitest },
  playwright: { parse: JSON.parse, count: countPlaywright, failed: failedPlaywright },
  tap: { parse: (text) => text, count: countTap, failed: failedTap },
};

/**
 * Reads a step's report. A report that ends too early, because its runner was stopped or the disk is full, is one
 * failure.
 */
function readReport(kind, file) {
  if (kind === 'none' || !existsSync(file)) return { ...none, names: [], retried: [] };
  const { parse, count, failed } = readers[kind];
  try {
    const report = parse(readFileSync(file, 'utf8'));
    const retried = kind === 'playwright' ? retriedPlaywright(report) : [];
    return { ...count(report), names: failed(report), retried };
  } catch (error) {
    return { ...none, failed: 1, names: [`its report is unreadable: ${error.message}`], retried: [] };
  }
}

/** One object per finished step. A step whose result is unreadable has failed. */
function readSteps(results, reports) {
  return readdirSync(results)
    .sort()
    .map((id) => {
      const [status, seconds, kind = 'none', title = id] = readFileSync(join(results, id), 'utf8').trim().split('\t');
      const report = readReport(kind, join(reports, id));
      const failed = ['ok', 'skipped'].includes(status) ? report.failed : Math.max(report.failed, 1);
      return { title, seconds: Number(seconds ?? 0), kind, ...report, failed, status: failed > 0 ? 'FAILED' : status };
    });
}

function table(steps) {
  const width = Math.max(...steps.map(({ title }) => title.length));
  const row = (title, seconds, passed, failed, skipped, status) =>
    `${title.padEnd(width)} ${seconds.padStart(7)} ${passed.padStart(7)} ${failed.padStart(7)} ${skipped.padStart(8)}  ${status}`;
  const cell = (n) => (n > 0 ? String(n) : '');
  return [
    row('', 'seconds', 'passed', 'failed', 'skipped', ''),
    ...steps.map((s) => row(s.title, String(s.seconds), cell(s.passed), cell(s.failed), cell(s.skipped), s.status)),
  ].join('\n');
}

function summary(results, reports, seconds) {
  const steps = readSteps(results, reports);
  const sum = (field) => steps.reduce((total, step) => total + step[field], 0);
  console.log(`\n${table(steps)}\n`);
  for (const { title, names, retried } of steps) {
    for (const name of retried) console.log(`↻ ${title}: passed when repeated: ${name}`);
    for (const name of names.slice(0, maxNames)) console.log(`✗ ${title}: ${name}`);
    if (names.length > maxNames) console.log(`✗ ${title}: ${names.length - maxNames} more`);
  }
  if (seconds) console.log(`${Math.floor(seconds / 60)} min ${seconds % 60} s in all`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}

/** Prints the output of failed tests and packages in its original order. */
function goFailures(file) {
  const events = goEvents(readFileSync(file, 'utf8'));
  const failed = new Set([...goOutcomes(events)].filter(([, event]) => event.Action === 'fail').map(([key]) => key));
  for (const event of events) {
    const ofFailure = event.Action === 'output' && failed.has(`${event.Package} ${event.Test ?? ''}`);
    if (event.Output?.startsWith('=== ')) continue; // RUN, PAUSE, CONT
    if (ofFailure || event.Action === 'build-output') process.stdout.write(event.Output);
  }
  return 0;
}

function main([command, ...args]) {
  if (command === 'summary') return summary(args[0], args[1], Number(args[2] ?? 0));
  if (command === 'go-failures') return goFailures(args[0]);
  console.error('usage: tally.mjs summary RESULTS REPORTS [SECONDS] | tally.mjs go-failures REPORT');
  return 2;
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2));
