/**
 * Which videos of the gallery load: at most `limit` at the same time, those a visitor asked for before those that
 * load by themselves. A reducer, so that the rules can be tested without a player.
 */
import type { LoadPlan } from './plan.ts';

/** `waiting` has no turn yet; `loaded` can be played. */
export type Phase = 'idle' | 'waiting' | 'loading' | 'loaded' | 'failed';

export interface Load {
  phase: Phase;
  /** A visitor pressed Load Video or Retry, rather than that the video came near. */
  asked: boolean;
  /** Start playing as soon as it can. */
  plays: boolean;
}

export interface Loads {
  limit: number;
  autoLoad: boolean;
  /** Videos that were ever wanted, by id, in the order in which they came. */
  films: ReadonlyMap<string, Load>;
}

export type LoadAction =
  | { type: 'plan'; plan: LoadPlan }
  /** The video is near the view, or has priority. */
  | { type: 'near'; id: string }
  | { type: 'ask'; id: string }
  /** Load again what failed, in the way it was asked for. */
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

/** What loads by itself while that is no longer allowed goes back to where it was. */
function stopAutomatic(films: Loads['films']): Loads['films'] {
  const pending = (load: Load) => load.phase === 'waiting' || load.phase === 'loading';
  return new Map([...films].filter(([, load]) => load.asked || !pending(load)));
}

/** Gives free turns to those who wait. One that was asked for takes the turn of one that was not. */
function giveTurns(state: Loads): Loads {
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
  return giveTurns({ limit: preloadLimit, autoLoad, films });
}

export function reduceLoads(state: Loads, action: LoadAction): Loads {
  if (action.type === 'plan') return planned(state, action.plan);
  const { id } = action;
  const load = loadOf(state, id);
  switch (action.type) {
    case 'near':
      if (!state.autoLoad || load.phase !== 'idle') return state;
      return giveTurns(withFilm(state, id, { phase: 'waiting', asked: false, plays: false }));
    case 'ask':
      if (load.phase === 'loading' || load.phase === 'loaded') return state;
      return giveTurns(withFilm(state, id, { phase: 'waiting', asked: true, plays: true }));
    case 'retry':
      if (load.phase !== 'failed') return state;
      return giveTurns(withFilm(state, id, { ...load, phase: 'waiting', asked: true }));
    default:
      if (load.phase !== 'loading' && load.phase !== 'loaded') return state;
      return giveTurns(withFilm(state, id, { ...load, phase: action.type }));
  }
}
