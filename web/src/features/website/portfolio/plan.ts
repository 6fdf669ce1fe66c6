/** The load plan of the gallery for a visitor's connection. Pure: every rule is a row of plan.test.ts. */

/** Below this width, the videos form a strip; keep in sync with gallery.css. */
export const phoneQuery = '(max-width: 47.99rem)';

export type Speed = 'fast' | 'medium' | 'slow';
export type Preload = 'auto' | 'metadata' | 'none';

/** Values of the browser's Network Information API; `downlink` in megabits per second. */
export interface Connection {
  effectiveType?: string | undefined;
  downlink?: number | undefined;
}

export interface LoadPlan {
  speed: Speed;
  /** If true, nothing loads automatically. */
  dataSaver: boolean;
  /** Maximum number of simultaneous video loads. */
  preloadLimit: number;
  /** True if videos load automatically. */
  autoLoad: boolean;
}

const limits: Readonly<Record<Speed, number>> = { fast: 4, medium: 2, slow: 1 };
const fastAbove = 5;
const mediumAbove = 1.5;

/** Returns the speed class of a connection; `undefined` if the browser doesn't report it. */
export function speedOf(connection: Connection | undefined): Speed {
  if (!connection) return 'medium';
  const { effectiveType, downlink } = connection;
  if (effectiveType === '4g' && downlink === undefined) return 'medium';
  if (effectiveType === '4g' && Number(downlink) > fastAbove) return 'fast';
  return effectiveType === '3g' || Number(downlink) > mediumAbove ? 'medium' : 'slow';
}

export function planFor(speed: Speed, dataSaver: boolean): LoadPlan {
  return {
    speed,
    dataSaver,
    preloadLimit: dataSaver ? 1 : limits[speed],
    autoLoad: !dataSaver && speed !== 'slow',
  };
}

/** Reports whether a video loads at any scroll position: the first ones of the grid, the first one on a phone. */
export const hasPriority = (index: number, plan: LoadPlan, phone: boolean): boolean =>
  index < (phone ? 1 : plan.preloadLimit);

/** Returns how much of a video the browser fetches before it is played. */
export function preloadOf(speed: Speed, priority: boolean): Preload {
  if (speed === 'fast' || priority) return 'auto';
  return speed === 'medium' ? 'metadata' : 'none';
}
