// Makes an owner's typical changes: adds a service, a page that sells it and two links, and builds the site. Takes a
// minute.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '..');

/** Returns a copy of the site's sources that shares this one's installed packages. */
function copyOfSite(t) {
  const copy = mkdtempSync(join(tmpdir(), 'harborlight-content-'));
  t.after(() => rmSync(copy, { recursive: true }));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', 'web', 'content'];
  const deleted = ['ls-files', '-z', '--deleted'];
  const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const gone = new Set(git(deleted));
  for (const file of git(listed).filter((name) => !gone.has(name))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'web/node_modules'), join(copy, 'web/node_modules'));
  return copy;
}

function edit(file, change) {
  const data = JSON.parse(readFileSync(file, 'utf8'));
  change(data);
  writeFileSync(file, JSON.stringify(data));
}

const service = {
  id: 'prompt-review',
  name: 'Prompt Review Afternoon',
  category: 'training',
  sale: 'checkout',
  price_cents: 39900,
  recurring: null,
  price_label: '$399',
  description: 'An afternoon in which we rewrite the twenty prompts your team uses most.',
  includes: ['Twenty prompts rewritten together', 'A library your team keeps', 'A check-in after two weeks'],
  pages: ['/prompt-review'],
};

const page = {
  head: { kind: 'hero', title: 'Your Prompts, Reviewed', text: 'Twenty prompts in one afternoon.', actions: [] },
  blocks: [
    { id: 'why', kind: 'prose', title: 'Why it pays', paragraphs: ['Most teams lose an hour a day to prompts that nearly work.'] },
    { id: 'price', kind: 'packages', title: 'One price', packages: [{ service: service.id, action: { label: 'Buy Now' } }] },
  ],
};

const links = [
  { label: 'Prompt Review', to: '/prompt-review' },
  { label: 'Buy a Prompt Review', to: '/service-order?service=prompt-review' },
];

function addContent(content) {
  writeFileSync(join(content, 'catalogue/prompt-review.json'), JSON.stringify(service));
  writeFileSync(join(content, 'pages/prompt-review.json'), JSON.stringify(page));
  edit(join(content, 'categories.json'), (categories) => {
    categories.find(({ id }) => id === service.category).services.push(service.id);
  });
  edit(join(content, 'routes.json'), ({ routes }) => {
    routes.push({
      id: 'prompt-review',
      path: '/prompt-review',
      title: 'Prompt Review | {brand}',
      description: 'We rewrite the twenty prompts that your team uses most, in one afternoon, for a fixed price.',
    });
  });
  edit(join(content, 'navigation.json'), ({ footer }) => footer.groups[0].links.push(...links));
}

test('a service, a page and two footer links added to content/ build, and are on the site', (t) => {
  const copy = copyOfSite(t);
  addContent(join(copy, 'content'));
  const check = ['run', './cmd/harborlight', 'content', 'check', join(copy, 'content')];
  const services = readdirSync(join(copy, 'content/catalogue')).length;
  const found = execFileSync('go', check, { cwd: root, encoding: 'utf8' });
  assert.ok(found.includes(` ${services} services, `), found);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: join(copy, 'web'), stdio: 'pipe' });
  const press = ['run', './tools/press', join(copy, 'content'), join(copy, 'web')];
  execFileSync('go', press, { cwd: root, stdio: 'pipe' });
  const built = (path) => readFileSync(join(copy, 'web/dist', path, 'index.html'), 'utf8');
  for (const words of [page.head.title, page.blocks[0].paragraphs[0], service.name, '$399', service.includes[0]])
    assert.ok(built('prompt-review').includes(words), `the page does not say ${words}`);
  for (const { to } of links) assert.ok(built('pricing').includes(`href="${to}"`), `the footer does not link ${to}`);
  assert.ok(built('service-order').includes(service.name), 'the order page does not offer the service');
});
