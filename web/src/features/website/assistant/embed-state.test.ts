import { expect, test } from 'vitest';
import { type EmbedEvent, type EmbedState, initial, next } from './embed-state.ts';

const after = (...events: EmbedEvent[]): EmbedState => events.reduce(next, initial);
const found: EmbedEvent = { type: 'found', url: new URL('https://avatar.example/e') };
const vendor: EmbedEvent = { type: 'said', message: { action: 'init', controls: false, canListen: true } };
const own: EmbedEvent = { type: 'said', message: { action: 'init', controls: true, canListen: true } };

test('it is connected when the frame reports that it is ready', () => {
  expect(after(found).status).toBe('loading');
  expect(after(found, vendor).status).toBe('connected');
});

test('a time-out is an error only while it loads, and takes the frame away', () => {
  expect(after(found, { type: 'failed' })).toMatchObject({ status: 'error', url: undefined });
  expect(after(found, vendor, { type: 'failed' }).status).toBe('connected');
  expect(after(found, { type: 'failed' }, vendor).status).toBe('error');
});

test('Try Again begins with a new frame', () => {
  expect(after(found, { type: 'failed' }, { type: 'retried' })).toMatchObject({
    status: 'loading',
    frame: 2,
  });
});

test('a confirming frame decides the state of its switches', () => {
  const pressed = after(found, own, { type: 'mute pressed' }, { type: 'microphone pressed' });
  expect(pressed).toMatchObject({ muted: false, microphone: false, frame: 1, status: 'connected' });
  const confirmed = next(pressed, {
    type: 'said',
    message: { action: 'controls', muted: true, microphone: true },
  });
  expect(confirmed).toMatchObject({ muted: true, microphone: true });
});

test('a frame that does not is asked to be silent, with a note that it may not obey', () => {
  const muted = after(found, vendor, { type: 'mute pressed' });
  expect(muted).toMatchObject({ muted: true, note: 'mute', frame: 1 });
  expect(next(muted, { type: 'mute pressed' })).toMatchObject({ muted: false, note: undefined });
});

test("a vendor's frame is reloaded with or without the microphone", () => {
  const on = after(found, vendor, { type: 'microphone pressed' });
  expect(on).toMatchObject({ microphone: true, status: 'loading', frame: 2, note: 'microphone' });
  expect(next(on, { type: 'microphone pressed' })).toMatchObject({ microphone: false, frame: 3 });
});
