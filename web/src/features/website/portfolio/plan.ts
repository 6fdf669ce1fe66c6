/** What a visitor's connection allows the gallery to load. Pure: every rule is a row of plan.test.ts. */

/** Below it the films stand in a strip; the same width as in styles/gallery.css. */
export const phoneQuery = '(max-width: 47.99rem)';

export type Speed = 'fast' | 'medium' | 'slow';
export type Preload = 'auto' | 'metadata' | 'none';

/** What the browser's Network Information API says; `downlink` in megabits per second. */
export interface Connection {
  effectiveType?: string | undefined;
  downlink?: number | undefined;
}

export interface LoadPlan {
  speed: Speed;
  /** While on, nothing loads by itself. */
  dataSaver: boolean;
  /** How many videos load at the same time at most. */
  preloadLimit: number;
  /** Whether videos load without being asked for. */
  autoLoad: boolean;
}

const limits: Readonly<Record<Speed, number>> = { fast: 4, medium: 2, slow: 1 };
const fastAbove = 5;
const mediumAbove = 1.5;

/** The class of a connection; `undefined` where the browser does not tell. */
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

/** True for the videos that load wherever they stand: the first ones of the grid, the first one on a phone. */
export const hasPriority = (index: number, plan: LoadPlan, phone: boolean): boolean =>
  index < (phone ? 1 : plan.preloadLimit);

/** How much of a video the browser fetches before it is played. */
export function preloadOf(speed: Speed, priority: boolean): Preload {
  if (speed === 'fast' || priority) return 'auto';
  return speed === 'medium' ? 'metadata' : 'none';
}
