/**
 * The video gallery: a grid, on phones a strip to swipe. The build renders its markup; this island decides for all
 * videos what loads when (queue.ts, plan.ts).
 */
import { lazy, Suspense, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import type { Video } from '../../../content/types.gen.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { ChevronLeft, ChevronRight, Settings } from '../../../ui/icons.tsx';
import { useDataSaver } from './data-saver.ts';
import sheet from './gallery.css?url';
import { useSpeed } from './network.ts';
import { hasPriority, phoneQuery, planFor, preloadOf } from './plan.ts';
import { countLoading, loadOf, noLoads, reduceLoads } from './queue.ts';
import { useCarousel } from './use-carousel.ts';
import { VideoCard } from './VideoCard.tsx';

const GallerySettings = lazy(async () => ({
  default: (await import('./GallerySettings.tsx')).GallerySettings,
}));

/** Returns the load plan, updated with the connection and the visitor's choice. */
function useLoads() {
  const speed = useSpeed();
  const [dataSaver, setDataSaver] = useDataSaver();
  const plan = useMemo(() => planFor(speed, dataSaver), [speed, dataSaver]);
  const [loads, dispatch] = useReducer(reduceLoads, plan, noLoads);
  useEffect(() => dispatch({ type: 'plan', plan }), [plan]);
  return { plan, setDataSaver, loads, dispatch };
}

const words = () => textsOf('gallery');

interface StepsProps {
  videos: readonly Video[];
  index: number;
  onMove: (by: number) => void;
}

const Steps = ({ videos, index, onMove }: StepsProps) => (
  <div className="film-steps">
    <button type="button" aria-label={words().previous} onClick={() => onMove(-1)}>
      <ChevronLeft />
    </button>
    <p aria-live="polite" aria-atomic="true" className="tabular">
      {index + 1} {words().of} {videos.length}
      <span className="sr-only">: {videos[index]?.title}</span>
    </p>
    <button type="button" aria-label={words().next} onClick={() => onMove(1)}>
      <ChevronRight />
    </button>
  </div>
);

interface GalleryProps {
  videos: readonly Video[];
  /** Heading level of a video, one below the heading above the gallery. */
  level?: 'h2' | 'h3';
  /** Number of posters that a wide screen shows first. */
  early?: number;
}

export function Gallery({ videos, level = 'h3', early = 0 }: GalleryProps) {
  const hydrated = useHydrated();
  const phone = useMedia(phoneQuery);
  const strip = useRef<HTMLUListElement>(null);
  const { plan, setDataSaver, loads, dispatch } = useLoads();
  const { index, move } = useCarousel(strip, videos.length, phone);
  const [open, setOpen] = useState(false);
  const settings = useId();

  return (
    // A group, because a page can have two galleries with this label.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={words().label} className="films">
      {/* Only pages with videos load these styles; React puts the link into the head and waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="part" />
      <button
        type="button"
        aria-expanded={open}
        aria-controls={settings}
        onClick={() => setOpen(!open)}
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'justify-self-end' })}
      >
        <Settings />
        {words().settings}
      </button>
      <div id={settings} hidden={!open}>
        {open && (
          <Suspense>
            <GallerySettings
              speed={plan.speed}
              loading={countLoading(loads)}
              dataSaver={plan.dataSaver}
              onDataSaver={setDataSaver}
            />
          </Suspense>
        )}
      </div>
      <ul ref={strip} className="film-strip">
        {videos.map((video, at) => {
          const priority = hasPriority(at, plan, phone);
          return (
            <li key={video.id}>
              <VideoCard
                video={video}
                load={loadOf(loads, video.id)}
                preload={preloadOf(plan.speed, priority)}
                autoLoad={hydrated && plan.autoLoad && loads.autoLoad}
                priority={priority}
                early={at < early}
                level={level}
                dispatch={dispatch}
              />
            </li>
          );
        })}
      </ul>
      <Steps videos={videos} index={index} onMove={move} />
    </div>
  );
}
