/**
 * Content of a card's frame: the poster, the video once it loads, and one button, which is Load Video, Play, Pause or
 * Retry depending on the state. The button element stays the same, so that it keeps the focus.
 */
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import type { Video } from '../../../content/types.gen.ts';
import { Pause, Play, Retry } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Poster } from './Poster.tsx';
import type { Preload } from './plan.ts';
import type { Load, LoadAction } from './queue.ts';
import { type PlayerControls, VideoPlayer } from './VideoPlayer.tsx';

const words = () => textsOf('gallery');

interface VideoStageProps {
  video: Video;
  /** ID of the heading with its title. */
  title: string;
  load: Load;
  preload: Preload;
  /** Poster loading: `early` ones are part of the page, but not on phones. */
  poster: 'shown' | 'early' | 'later';
  frame: RefObject<HTMLDivElement | null>;
  dispatch: (action: LoadAction) => void;
}

/** Label and icon of the button; `label` is only used without text. */
interface Face {
  look: 'pill' | 'round' | 'quiet';
  label?: string;
  children: ReactNode;
}

type Look = 'idle' | 'loading' | 'loaded' | 'failed';

/** Returns the look of a card. A queued video that the visitor hasn't requested still offers to load. */
function lookOf({ phase, asked }: Load): Look {
  if (phase === 'waiting') return asked ? 'loading' : 'idle';
  return phase;
}

function messageOf(look: Look): string {
  const { hint: idle, loading, failed } = words();
  return { idle, loading, loaded: '', failed }[look];
}

function faceOf(look: Look, playing: boolean): Face {
  switch (look) {
    case 'idle':
      return { look: 'pill', children: [<Play key="icon" />, words().load] };
    case 'loading':
      return { look: 'quiet', label: words().loading, children: <Spinner /> };
    case 'failed':
      return { look: 'pill', children: [<Retry key="icon" />, words().retry] };
    default:
      return playing
        ? { look: 'round', label: words().pause, children: <Pause /> }
        : { look: 'round', label: words().play, children: <Play /> };
  }
}

/** Touch devices can't hover: they show the browser's controls from the first play on. */
const fingers = (): boolean => matchMedia('(hover: none)').matches;

/** Returns whether pointer or focus is in an element, and the handlers that track it. */
function useAttention() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    attended: pointed || focused,
    listeners: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: React.FocusEvent) =>
        setFocused(event.currentTarget.contains(event.relatedTarget as Node | null)),
    },
  };
}

export function VideoStage({ video, title, load, preload, poster, frame, dispatch }: VideoStageProps) {
  const player = useRef<PlayerControls>(null);
  const [playing, setPlaying] = useState(false);
  const [started, setStarted] = useState(false);
  const [buffered, setBuffered] = useState(0);
  const { attended, listeners } = useAttention();
  const { id } = video;
  const look = lookOf(load);
  const face = faceOf(look, playing);
  const present = load.phase === 'loading' || load.phase === 'loaded';

  const press = () => {
    if (look === 'loaded') return player.current?.toggle();
    if (look === 'idle') dispatch({ type: 'ask', id });
    if (look === 'failed') dispatch({ type: 'retry', id });
  };
  const gone = () => {
    setPlaying(false);
    setStarted(false);
    setBuffered(0);
    dispatch({ type: 'failed', id });
  };

  return (
    <div
      ref={frame}
      className="film-stage night"
      data-look={look}
      data-playing={playing || undefined}
      {...listeners}
    >
      {present && (
        <VideoPlayer
          ref={player}
          video={video}
          load={load}
          preload={preload}
          controls={look === 'loaded' && (attended || (started && fingers()))}
          trackLabel={words().captions}
          onLoaded={() => dispatch({ type: 'loaded', id })}
          onFailed={gone}
          onBuffered={setBuffered}
          onPlaying={(now) => {
            setPlaying(now);
            if (now) setStarted(true);
          }}
        />
      )}
      {poster !== 'later' && !(present && started) && (
        <Poster poster={video.poster} notOnPhones={poster === 'early'} />
      )}
      <button
        type="button"
        className="film-button"
        data-face={face.look}
        aria-label={face.label}
        aria-describedby={title}
        aria-disabled={look === 'loading' || undefined}
        onClick={press}
      >
        {face.children}
      </button>
      <p className="film-message" aria-live={load.asked ? 'polite' : 'off'}>
        {messageOf(look)}
      </p>
      {look === 'loading' && (
        <progress className="film-buffer" aria-label={words().buffered} value={buffered} />
      )}
    </div>
  );
}
