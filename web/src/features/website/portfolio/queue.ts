/**
 * The load queue of the gallery: at most `limit` videos load at the same time, requested ones before automatic ones.
 * A reducer, so that the rules can be tested without a player.
 */
import type { LoadPlan } from './plan.ts';

/** `waiting` is queued; `loaded` can be played. */
export type Phase = 'idle' | 'waiting' | 'loading' | 'loaded' | 'failed';

export interface Load {
  phase: Phase;
  /** True if a visitor pressed Load Video or Retry; false if the video came near. */
  asked: boolean;
  /** True if it starts playing once possible. */
  plays: boolean;
}

export interface Loads {
  limit: number;
  autoLoad: boolean;
  /** Requested videos by ID, in order of request. */
  films: ReadonlyMap<string, Load>;
}

export type LoadAction =
  | { type: 'plan'; plan: LoadPlan }
  /** The video is near the view, or has priority. */
  | { type: 'near'; id: string }
  | { type: 'ask'; id: string }
  /** Retries a failed video, with the same kind of request. */
  | { type: 'retry'; id: string }
  | { type: 'loaded' | 'failed'; id: string };

export const untouched: Load = { phase: 'idle', asked: false, plays: false };

export const noLoads = ({ preloadLimit, autoLoad }: LoadPlan): Loads => ({
  limit: preloadLimit,
  autoLoad,
  films: new Map(),
});

export const loadOf = ({ films }: Loads, id: string): Load => films.get(id) ?? untouched;

const inPhase = (films: Loads['films'], phase: Phase): [string, Load][] =>
  [...films].filter(([, load]) => load.phase === phase);

export const countLoading = ({ films }: Loads): number => inPhase(films, 'loading').length;

/** Resets automatic loads when they are no longer allowed. */
function stopAutomatic(films: Loads['films']): Loads['films'] {
  const pending = (load: Load) => load.phase === 'waiting' || load.phase === 'loading';
  return new Map([...films].filter(([, load]) => load.asked || !pending(load)));
}

/** Starts queued videos while there are free places. A requested video takes the place of an automatic one. */
function startQueued(state: Loads): Loads {
  const films = new Map(state.films);
  const move = (id: string, load: Load, phase: Phase) => films.set(id, { ...load, phase });
  for (;;) {
    const waiting = inPhase(films, 'waiting');
    const [id, next] = waiting.find(([, { asked }]) => asked) ?? waiting[0] ?? [];
    if (id === undefined || !next) return { ...state, films };
    const loading = inPhase(films, 'loading');
    if (loading.length >= state.limit) {
      const [other, automatic] = loading.findLast(([, { asked }]) => !asked) ?? [];
      if (!next.asked || other === undefined || !automatic) return { ...state, films };
      move(other, automatic, 'waiting');
    }
    move(id, next, 'loading');
  }
}

const withFilm = (state: Loads, id: string, load: Load): Loads => ({
  ...state,
  films: new Map(state.films).set(id, load),
});

function planned(state: Loads, { preloadLimit, autoLoad }: LoadPlan): Loads {
  if (state.limit === preloadLimit && state.autoLoad === autoLoad) return state;
  const films = autoLoad ? state.films : stopAutomatic(state.films);
  return startQueued({ limit: preloadLimit, autoLoad, films });
}

export function reduceLoads(state: Loads, action: LoadAction): Loads {
  if (action.type === 'plan') return planned(state, action.plan);
  const { id } = action;
  const load = loadOf(state, id);
  switch (action.type) {
    case 'near':
      if (!state.autoLoad || load.phase !== 'idle') return state;
      return startQueued(withFilm(state, id, { phase: 'waiting', asked: false, plays: false }));
    case 'ask':
      if (load.phase === 'loading' || load.phase === 'loaded') return state;
      return startQueued(withFilm(state, id, { phase: 'waiting', asked: true, plays: true }));
    case 'retry':
      if (load.phase !== 'failed') return state;
      return startQueued(withFilm(state, id, { ...load, phase: 'waiting', asked: true }));
    default:
      if (load.phase !== 'loading' && load.phase !== 'loaded') return state;
      return startQueued(withFilm(state, id, { ...load, phase: action.type }));
  }
}
