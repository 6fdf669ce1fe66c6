import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRiddle, sentences } from './prose.mjs';

test('a riddle is found in a comment, and its plain version is not one', () => {
  const pairs = [
    ['updateMove writes what a move changes and what is asked for.', 'updateStatus saves a status change.'],
    ['Whoever belongs writes no review.', "Members can't review their company."],
    ['The order is to be confirmed by its buyer.', 'The buyer confirms the order.'],
    ['There is no such account here.', 'The account was not found.'],
  ];
  for (const [riddle, plain] of pairs) {
    assert.ok(isRiddle(riddle), riddle);
    assert.ok(!isRiddle(plain), plain);
  }
});

test('sentences come from comments with the line on which their comment begins', () => {
  const go = 'package a\n\n// First one here. Second\n// one here.\nvar x = "// not a comment here"\n//go:embed what is this\n';
  assert.deepEqual(sentences(go, '.go'), [
    { first: 3, last: 4, text: 'First one here.' },
    { first: 3, last: 4, text: 'Second one here.' },
  ]);
  const script = '/**\n * Reads the page.\n */\nconst a = 1;\n{/* Shows the list. */}\n';
  assert.deepEqual(sentences(script, '.tsx'), [
    { first: 2, last: 2, text: 'Reads the page.' },
    { first: 5, last: 5, text: 'Shows the list.' },
  ]);
});

test('code blocks of Markdown are not read', () => {
  assert.deepEqual(sentences('# A short title\n\n```\nwhat is this here\n```\n\nThe last paragraph.\n', '.md'), [
    { first: 1, last: 1, text: '# A short title' },
    { first: 7, last: 7, text: 'The last paragraph.' },
  ]);
});
