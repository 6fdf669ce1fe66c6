import { describe, expect, test } from 'vitest';
import { planFor } from './plan.ts';
import { countLoading, type LoadAction, type Loads, noLoads, type Phase, reduceLoads } from './queue.ts';

const fast = planFor('fast', false);
const medium = planFor('medium', false);
const slow = planFor('slow', false);
const saver = planFor('fast', true);

const near = (...ids: string[]): LoadAction[] => ids.map((id) => ({ type: 'near', id }));
const run = (start: Loads, actions: LoadAction[]): Loads => actions.reduce(reduceLoads, start);
const phases = ({ films }: Loads): Record<string, Phase> =>
  Object.fromEntries([...films].map(([id, { phase }]) => [id, phase]));

describe('videos near the view', () => {
  test('loads up to the limit, the rest waits for its turn', () => {
    const state = run(noLoads(medium), near('a', 'b', 'c', 'd'));
    expect(phases(state)).toEqual({ a: 'loading', b: 'loading', c: 'waiting', d: 'waiting' });
    const later = run(state, [
      { type: 'loaded', id: 'b' },
      { type: 'failed', id: 'a' },
    ]);
    expect(phases(later)).toEqual({ a: 'failed', b: 'loaded', c: 'loading', d: 'loading' });
    expect(countLoading(later)).toBe(2);
  });

  test('load once: failed ones are not retried', () => {
    const state = run(noLoads(fast), [...near('a'), { type: 'failed', id: 'a' }, ...near('a')]);
    expect(phases(state)).toEqual({ a: 'failed' });
  });

  test.each([
    ['a slow connection', slow],
    ['data saver', saver],
  ])('loads nothing with %s', (_, plan) => {
    expect(phases(run(noLoads(plan), near('a', 'b')))).toEqual({});
  });
});

describe('videos requested by a visitor', () => {
  test('loads and plays, whatever the connection', () => {
    const state = run(noLoads(saver), [{ type: 'ask', id: 'a' }]);
    expect(state.films.get('a')).toEqual({ phase: 'loading', asked: true, plays: true });
  });

  test('take the place of automatic loads, which continue afterwards', () => {
    const state = run(noLoads(medium), [...near('a', 'b', 'c'), { type: 'ask', id: 'd' }]);
    expect(phases(state)).toEqual({ a: 'loading', b: 'waiting', c: 'waiting', d: 'loading' });
    expect(phases(run(state, [{ type: 'loaded', id: 'd' }]))).toMatchObject({ b: 'loading', c: 'waiting' });
  });

  test('wait for earlier requests', () => {
    const asked = run(noLoads(slow), [
      { type: 'ask', id: 'a' },
      { type: 'ask', id: 'b' },
    ]);
    expect(phases(asked)).toEqual({ a: 'loading', b: 'waiting' });
    expect(phases(run(asked, [{ type: 'failed', id: 'a' }]))).toEqual({ a: 'failed', b: 'loading' });
  });

  test('come before waiting automatic loads', () => {
    const state = run(noLoads(medium), [
      { type: 'ask', id: 'a' },
      { type: 'ask', id: 'b' },
      ...near('c'),
      { type: 'ask', id: 'd' },
      { type: 'loaded', id: 'a' },
    ]);
    expect(phases(state)).toMatchObject({ c: 'waiting', d: 'loading' });
  });
});

describe('Retry', () => {
  test('retries and plays a requested video', () => {
    const state = run(noLoads(slow), [
      { type: 'ask', id: 'a' },
      { type: 'failed', id: 'a' },
      { type: 'retry', id: 'a' },
    ]);
    expect(state.films.get('a')).toEqual({ phase: 'loading', asked: true, plays: true });
  });

  test('does not play an automatic video', () => {
    const state = run(noLoads(fast), [...near('a'), { type: 'failed', id: 'a' }, { type: 'retry', id: 'a' }]);
    expect(state.films.get('a')).toEqual({ phase: 'loading', asked: true, plays: false });
  });

  test('is nothing for a video that did not fail', () => {
    const state = run(noLoads(fast), near('a'));
    expect(reduceLoads(state, { type: 'retry', id: 'a' })).toBe(state);
  });
});

describe('when the plan changes', () => {
  test('data saver stops automatic loads and keeps the rest', () => {
    const state = run(noLoads(medium), [
      ...near('a', 'b', 'c'),
      { type: 'loaded', id: 'a' },
      { type: 'ask', id: 'd' },
      { type: 'plan', plan: saver },
    ]);
    expect(phases(state)).toEqual({ a: 'loaded', d: 'loading' });
    expect(phases(run(state, near('b')))).toEqual({ a: 'loaded', d: 'loading' });
  });

  test('stopped videos load when allowed again', () => {
    const plan = (next: typeof saver): LoadAction => ({ type: 'plan', plan: next });
    const state = run(noLoads(medium), [...near('a'), plan(saver), plan(medium), ...near('a')]);
    expect(phases(state)).toEqual({ a: 'loading' });
  });

  test('a faster connection starts more at once', () => {
    const state = run(noLoads(medium), near('a', 'b', 'c', 'd', 'e'));
    expect(countLoading(reduceLoads(state, { type: 'plan', plan: fast }))).toBe(4);
  });

  test('the same plan changes nothing', () => {
    const state = run(noLoads(medium), near('a'));
    expect(reduceLoads(state, { type: 'plan', plan: medium })).toBe(state);
  });
});

test('a player that fails in the middle is a failed one', () => {
  const state = run(noLoads(fast), [...near('a'), { type: 'loaded', id: 'a' }, { type: 'failed', id: 'a' }]);
  expect(phases(state)).toEqual({ a: 'failed' });
});

test('dropped videos are not restored by a late event', () => {
  const state = run(noLoads(fast), [...near('a'), { type: 'plan', plan: saver }]);
  expect(reduceLoads(state, { type: 'loaded', id: 'a' })).toBe(state);
});
