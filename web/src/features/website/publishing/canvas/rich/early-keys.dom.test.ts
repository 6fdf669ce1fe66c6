import { expect, test } from 'vitest';
import { addEarlyKey, type EarlyKey } from './early-keys.ts';

function keysOf(...pressed: KeyboardEventInit[]) {
  const keys: EarlyKey[] = [];
  const taken = pressed.map((key) => addEarlyKey(keys, new KeyboardEvent('keydown', key)));
  return { keys, taken };
}

test('characters, Enter and Escape are kept, and Backspace takes a character back', () => {
  const pressed = ['Ä', 'x', 'Backspace', '🎉', 'Enter', 'Backspace', ' ', 'Escape'];
  const { keys, taken } = keysOf(...pressed.map((key) => ({ key })));
  expect(keys).toEqual(['Ä', '🎉', 'Enter', ' ', 'Escape']);
  expect(taken).not.toContain(false);
});

test('other keys and shortcuts keep their effect', () => {
  const { keys, taken } = keysOf(
    { key: 'Tab' },
    { key: 'ArrowLeft' },
    { key: 'r', ctrlKey: true },
    { key: 's', metaKey: true },
    { key: 'a', isComposing: true },
  );
  expect(keys).toEqual([]);
  expect(taken).not.toContain(true);
});

test('AltGr makes characters', () => {
  expect(keysOf({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }).keys).toEqual(['@']);
});
