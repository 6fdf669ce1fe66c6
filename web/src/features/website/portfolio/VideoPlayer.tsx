/**
 * The player of one video. It loads on request and reports the result. Only one video on the page plays at a time.
 */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Video } from '../../../content/types.gen.ts';
import type { Preload } from './plan.ts';
import type { Load } from './queue.ts';
import { useLeaving } from './use-near.ts';

/** Time in ms without data after which a load fails. */
export const loadTimeout = 20_000;

/** Actions of the card's button. */
export interface PlayerControls {
  toggle(): void;
}

interface VideoPlayerProps {
  ref: Ref<PlayerControls>;
  video: Video;
  load: Load;
  preload: Preload;
  /** True if the browser's own controls are visible: on hover and focus. */
  controls: boolean;
  trackLabel: string;
  onLoaded: () => void;
  onFailed: () => void;
  /** Buffered part, 0 to 1. */
  onBuffered: (part: number) => void;
  onPlaying: (playing: boolean) => void;
}

/** The playing video, across all galleries. */
let current: HTMLVideoElement | undefined;

function pauseOthers(film: HTMLVideoElement): void {
  if (current !== film) current?.pause();
  current = film;
}

const bufferedPart = ({ buffered, duration }: HTMLVideoElement): number =>
  buffered.length > 0 && duration > 0 ? Math.min(1, buffered.end(buffered.length - 1) / duration) : 0;

/** Fails a load after a timeout without data. Calling the returned function restarts the timeout. */
function useLoadTimeout(loading: boolean, onFailed: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  const heard = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => failed.current(), loadTimeout);
  };
  useEffect(() => {
    if (!loading) return;
    timer.current = setTimeout(() => failed.current(), loadTimeout);
    return () => clearTimeout(timer.current);
  }, [loading]);
  return () => loading && heard();
}

/** Starts a video. If the browser refuses, the visitor can start it. */
function start(film: HTMLVideoElement): void {
  // Without a user gesture, load at least the data of the first frame.
  film.play()?.catch(() => {
    if (film.preload === 'none') film.preload = 'metadata';
  });
}

/** Ends the transfer immediately when the player unmounts; browsers may otherwise continue for a while. */
function abortTransfer(film: HTMLVideoElement): void {
  if (current === film) current = undefined;
  film.removeAttribute('src');
  film.load();
}

/** Pauses a video that scrolled out of view, unless it is in picture-in-picture. */
function pauseUnlessElsewhere(film: HTMLVideoElement): void {
  if (document.pictureInPictureElement !== film) film.pause();
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { ref, video, load, preload, controls, trackLabel, onLoaded, onFailed, onBuffered, onPlaying } =
    props;
  const film = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const loading = load.phase === 'loading';
  const heard = useLoadTimeout(loading, onFailed);

  useImperativeHandle(ref, () => ({
    toggle() {
      if (!film.current) return;
      if (film.current.paused) start(film.current);
      else film.current.pause();
    },
  }));
  useEffect(() => {
    const element = film.current;
    if (!element) return;
    return () => abortTransfer(element);
  }, []);
  useEffect(() => {
    if (load.plays && film.current) start(film.current);
  }, [load.plays]);
  useLeaving(film, pauseUnlessElsewhere, playing);

  const loadedWhen = (enough: boolean) => () => {
    if (loading && enough) onLoaded();
  };
  const report = (now: boolean) => {
    setPlaying(now);
    onPlaying(now);
  };
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film in which nobody speaks has no captions.
    <video
      ref={film}
      src={video.film.mp4}
      preload={preload}
      width={video.film.width}
      height={video.film.height}
      aria-label={video.title}
      controls={controls}
      playsInline
      onLoadedMetadata={loadedWhen(preload !== 'auto')}
      onCanPlay={loadedWhen(true)}
      // The browser has fetched as much as it wants; some stop before the first frame.
      onSuspend={(event) => loadedWhen(event.currentTarget.readyState > 0)()}
      onProgress={(event) => {
        heard();
        onBuffered(bufferedPart(event.currentTarget));
      }}
      onError={onFailed}
      onPlay={(event) => {
        pauseOthers(event.currentTarget);
        report(true);
      }}
      onPause={() => report(false)}
      onEnded={() => report(false)}
    >
      {video.captions && <track kind="captions" srcLang="en" label={trackLabel} src={video.captions} />}
    </video>
  );
}
