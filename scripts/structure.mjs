// Describes the folder structure of commits, for comparing versions.
//
//   node scripts/structure.mjs [COMMIT …]      default HEAD
//
// A room is a folder of internal/ (or content) with its subfolders; an arrow is an import from one room to another,
// without tests. The height of a room is the longest import path from it; floors are the different heights. A circle
// is a pair of rooms that import each other, directly or indirectly.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

/** Returns the room of a folder, or undefined. */
const roomOf = (dir) => /^content(?=\/|$)/.exec(dir)?.[0] ?? /^internal\/([^/]+)/.exec(dir)?.[1];

/** Returns the folders of this module that a Go file imports. */
function importsOf(text) {
  const block = /^import\s+\(([\s\S]*?)^\)/m.exec(text)?.[1] ?? /^import\s+.*$/m.exec(text)?.[0] ?? '';
  return [...block.matchAll(/"harborlight\/([^"]+)"/g)].map(([, dir]) => dir);
}

/** Returns the length and name of the longest function in a Go file. */
function longestFunction(text) {
  let longest = { lines: 0, name: '' };
  const lines = text.split('\n');
  lines.forEach((line, at) => {
    const name = /^func (?:\([^)]*\) )?(\w+)/.exec(line)?.[1];
    const end = name && !line.endsWith('}') ? lines.indexOf('}', at) : at;
    if (name && end - at + 1 > longest.lines) longest = { lines: end - at + 1, name };
  });
  return longest;
}

function heights(arrows) {
  const known = new Map();
  const height = (room, seen) => {
    if (seen.has(room)) return 0; // a circle
    if (!known.has(room)) {
      const below = [...(arrows.get(room) ?? [])].map((next) => 1 + height(next, new Set([...seen, room])));
      known.set(room, Math.max(0, ...below));
    }
    return known.get(room);
  };
  for (const room of arrows.keys()) height(room, new Set());
  return known;
}

/** Returns all rooms reachable from a room. */
function reached(arrows, from) {
  const found = new Set();
  const wait = [...(arrows.get(from) ?? [])];
  for (let room = wait.pop(); room; room = wait.pop()) {
    if (found.has(room)) continue;
    found.add(room);
    wait.push(...(arrows.get(room) ?? []));
  }
  return found;
}

function describe(commit) {
  const names = git('ls-tree', '-r', '--name-only', commit, '--', 'internal', 'content').split('\n');
  const sources = names.filter((name) => name.endsWith('.go') && !name.includes('/testdata/'));
  const packages = new Set();
  const arrows = new Map();
  const sizes = new Map();
  let longest = { lines: 0 };
  let largest = { lines: 0 };
  for (const name of sources) {
    const text = git('show', `${commit}:${name}`);
    const room = roomOf(name);
    const lines = text.split('\n').length - 1;
    const isTest = /_test\.go$|test\/[^/]+\.go$/.test(name);
    const size = sizes.get(room) ?? { code: 0, files: 0, tests: 0 };
    sizes.set(room, size);
    if (isTest) {
      size.tests += lines;
      continue;
    }
    size.code += lines;
    size.files += 1;
    packages.add(name.replace(/\/[^/]+$/, ''));
    if (lines > largest.lines) largest = { lines, name };
    const found = longestFunction(text);
    if (found.lines > longest.lines) longest = { ...found, file: name };
    const to = arrows.get(room) ?? new Set();
    arrows.set(room, to);
    for (const dir of importsOf(text)) if (roomOf(dir) && roomOf(dir) !== room) to.add(roomOf(dir));
  }
  const rooms = [...arrows.keys()].sort();
  const isCircle = (a, b) => a < b && reached(arrows, a).has(b) && reached(arrows, b).has(a);
  const circles = rooms.flatMap((a) => rooms.filter((b) => isCircle(a, b)).map((b) => `${a} ⇄ ${b}`));
  const height = heights(arrows);
  const floors = new Set(rooms.map((room) => height.get(room))).size;
  const count = [...arrows.values()].reduce((sum, to) => sum + to.size, 0);
  console.log(git('log', '-1', '--format=%h %s', commit).trim());
  console.log(`  ${rooms.length} rooms, ${packages.size} packages, ${floors} floors, ${count} arrows,`,
    `${circles.length} circles ${circles.join(', ')}`);
  console.log(`  longest file ${largest.name} (${largest.lines}), longest function ${longest.name}`,
    `in ${longest.file} (${longest.lines})`);
  const first = (a, b) => height.get(b) - height.get(a) || sizes.get(b).code - sizes.get(a).code;
  for (const room of rooms.sort(first)) {
    const { code, files, tests } = sizes.get(room);
    const knows = [...arrows.get(room)].sort().join(' ') || 'none';
    console.log(`  ${String(height.get(room)).padStart(2)} ${room.padEnd(14)} ${String(code).padStart(6)} lines in`,
      `${String(files).padStart(3)} files, tests ${String(tests).padStart(6)};  knows ${knows}`);
  }
}

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : ['HEAD']) describe(commit);
