/** Keys that the user presses in a text before its editor is loaded. They are performed when it is. */

/** A character, Enter or Escape. */
export type EarlyKey = KeyboardEvent['key'];

const isCharacter = (key: string): boolean => [...key].length === 1;

/**
 * Adds a key to the list, or takes the last character back. Reports whether it did: other keys, such as Tab and the
 * shortcuts of the browser, keep their effect. AltGr counts as Control on some systems, and makes characters.
 */
export function addEarlyKey(keys: EarlyKey[], event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, isComposing } = event;
  const isShortcut = (ctrlKey || metaKey) && !event.getModifierState('AltGraph');
  if (isComposing || isShortcut) return false;
  if (key === 'Backspace') {
    if (isCharacter(keys.at(-1) ?? '')) keys.pop();
    return true;
  }
  if (!isCharacter(key) && key !== 'Enter' && key !== 'Escape') return false;
  keys.push(key);
  return true;
}
