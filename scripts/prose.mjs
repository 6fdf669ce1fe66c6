// Finds constructions in comments and documents that engineers rarely write, such as clauses that begin with "what".
// A decision in docs/decisions gives the reason for this script and its limits.
//
//   prose.mjs           check every area, and the change since the upstream branch; exit code 1 above a limit
//   prose.mjs PATH…     list the hits in these files or folders
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** Hits allowed per 1,000 sentences. */
const limits = { comments: 15, documents: 30 };

/** Paths that are measured together. */
const areas = {
  comments: ['internal', 'content', 'cmd', 'tools', 'scripts', 'web/src', 'web/tools', 'e2e'],
  documents: ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs', 'content/README.md'],
};

const kinds = {
  '.go': 'comments',
  '.ts': 'comments',
  '.tsx': 'comments',
  '.mjs': 'comments',
  '.sh': 'comments',
  '.md': 'documents',
};

const patterns = [
  /\b(somebody|nobody|whoever|anybody)\b/i,
  /\bwhat (is|was|it|they|the|a|an|can|has|one|are|happened|follows|each|only|must|may|this)\b/i,
  /\b(who one is|somebody else|one's|by itself|of itself|else's)\b/,
  /\b(is|are) (to be|told|said)\b|\bstands? (in|on|for|beside)\b|\bholds? that\b/,
  /\b(of (its|their) own|of (yours|theirs|ours|hers|his)|no such)\b/,
  /(^|[.:] )(Nothing|Neither|Not every) /,
  /\b(that|which) (nobody|which|whoever|who)\b/,
];

const skipped = /\.gen\.|\/testdata\/|node_modules|package-lock/;

/** Groups the lines of a text into blocks { first, last, text }; partOf returns what a line adds, '' to end a block. */
function blocks(text, partOf, begins = () => false) {
  const found = [];
  let open = null;
  for (const [n, line] of text.split('\n').entries()) {
    const part = partOf(line);
    if (!part.trim()) {
      open = null;
      continue;
    }
    if (!open || begins(line)) found.push((open = { first: n + 1, text: '' }));
    open.last = n + 1;
    open.text += ` ${part}`;
  }
  return found;
}

/** The comments of a source text, one block for each paragraph. */
function comments(text, ending) {
  const marks = ending === '.sh' ? /^\s*#(?!!) ?(.*)$/ : /^\s*(?:\/\/|\/\*\*?|\*\/?|\{\/\*) ?(.*?)(?:\*\/\}?)?$/;
  const directive = /^(go:|nolint|biome-|shellcheck)/;
  return blocks(text, (line) => {
    const part = marks.exec(line)?.[1] ?? '';
    return directive.test(part) ? '' : part;
  });
}

/** The paragraphs, list items and table rows of Markdown, without code. */
function paragraphs(text) {
  const plain = text.replace(/```[\s\S]*?```/g, (code) => '\n'.repeat(code.split('\n').length - 1));
  return blocks(plain, (line) => line, (line) => /^\s*([-*|#]|\d+\.)/.test(line));
}

/** The sentences of a file with three words or more as { first, last, text }, with the lines of their paragraph. */
export function sentences(text, ending) {
  const parts = ending === '.md' ? paragraphs(text) : comments(text, ending);
  return parts.flatMap(({ text: part, ...lines }) =>
    part
      .replace(/\s+/g, ' ')
      .split(/(?<=[.;:!?])\s+/)
      .filter((sentence) => sentence.trim().split(' ').length > 2)
      .map((sentence) => ({ ...lines, text: sentence.trim() })),
  );
}

export const isRiddle = (sentence) => patterns.some((pattern) => pattern.test(sentence));

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });

const isRead = (file, kind = kinds[extname(file)]) => kind && kinds[extname(file)] === kind && !skipped.test(file);

const files = (paths, kind) =>
  git('ls-files', '-z', '--', ...paths)
    .split('\0')
    .filter((file) => isRead(file, kind));

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // deleted, and not committed yet
  }
}

/** Counts the sentences and hits of files, or only those with a line in changed, which maps files to added lines. */
function measure(names, changed) {
  const result = { sentences: 0, hits: [] };
  for (const name of names) {
    for (const { first, last, text } of sentences(read(name), extname(name))) {
      if (changed && !changed[name].some((line) => line >= first && line <= last)) continue;
      result.sentences++;
      if (isRiddle(text)) result.hits.push(`${name}:${first}: ${text.slice(0, 160)}`);
    }
  }
  return result;
}

/** The added lines by file since the upstream branch, or in the last commit, with the changes not committed yet. */
function addedLines() {
  const base = ['@{upstream}', 'HEAD~1'].map(mergeBase).find((commit) => commit);
  if (!base) return {}; // a clone without history
  const added = {};
  let name = '';
  for (const line of git('diff', '-U0', base, '--').split('\n')) {
    const file = /^\+\+\+ b\/(.*)/.exec(line);
    if (file) added[(name = file[1])] = [];
    const [, start, count = 1] = /^@@ \S+ \+(\d+)(?:,(\d+))?/.exec(line) ?? [];
    for (let n = 0; start && n < Number(count); n++) added[name].push(Number(start) + n);
  }
  return added;
}

function mergeBase(branch) {
  try {
    return git('merge-base', 'HEAD', branch).trim();
  } catch {
    return '';
  }
}

/** Prints the hits of a measure above its limit. A change may have one hit, because a pattern can be natural. */
function report(title, limit, { sentences, hits }, free = 0) {
  const rate = Math.round((1000 * hits.length) / Math.max(sentences, 1));
  console.log(`${title}: ${sentences} sentences, ${rate} hits per 1,000, at most ${limit} allowed`);
  if (hits.length <= free || rate <= limit) return true;
  for (const hit of hits) console.log(`  ${hit}`);
  return false;
}

function main(paths) {
  if (paths.length > 0) {
    report(paths.join(' '), 0, measure(files(paths)));
    return 0;
  }
  const added = addedLines();
  const passed = Object.entries(areas).flatMap(([kind, folders]) => {
    const limit = limits[kind];
    const changed = Object.keys(added).filter((file) => isRead(file, kind));
    return [
      ...folders.map((folder) => report(folder, limit, measure(files([folder], kind)))),
      report(`The change in ${kind}`, limit, measure(changed, added), 1),
    ];
  });
  if (passed.every(Boolean)) return 0;
  console.log('\nWrite plainly: name who acts and the noun that is meant (CONTRIBUTING.md, "How we write").');
  return 1;
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2));
