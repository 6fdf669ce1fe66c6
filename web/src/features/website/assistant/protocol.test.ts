import { describe, expect, test } from 'vitest';
import { isFrom, readFrame, readHost } from './protocol.ts';

const type = 'streaming-embed';

describe('messages of a frame', () => {
  test.each([
    [
      'the message of any vendor',
      { type, action: 'init' },
      { action: 'init', controls: false, canListen: true },
    ],
    [
      'the built-in assistant without speech input',
      { type, action: 'init', controls: true, microphone: false },
      { action: 'init', controls: true, canListen: false },
    ],
    [
      'its switches',
      { type, action: 'controls', muted: true, microphone: 'yes' },
      { action: 'controls', muted: true, microphone: false },
    ],
    ['Escape', { type, action: 'close' }, { action: 'close' }],
  ])('is understood: %s', (_, data, want) => {
    expect(readFrame(data)).toEqual(want);
  });

  test.each([
    ['another type', { type: 'other', action: 'init' }],
    ['another action', { type, action: 'navigate' }],
    ['text', 'streaming-embed'],
    ['nothing', null],
    ['a list', [type, 'init']],
  ])('is ignored when it is %s', (_, data) => {
    expect(readFrame(data)).toBeUndefined();
    expect(readHost(data)).toBeUndefined();
  });
});

test('a message counts only from the right window and the right origin', () => {
  const frame = {} as Window;
  const message = (source: Window, origin: string) => ({ source, origin }) as unknown as MessageEvent;
  expect(isFrom(message(frame, 'https://a.example'), frame, 'https://a.example')).toBe(true);
  expect(isFrom(message({} as Window, 'https://a.example'), frame, 'https://a.example')).toBe(false);
  expect(isFrom(message(frame, 'https://a.example.evil'), frame, 'https://a.example')).toBe(false);
  expect(isFrom(message(frame, 'https://a.example'), undefined, 'https://a.example')).toBe(false);
});
