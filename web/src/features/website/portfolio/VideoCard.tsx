/** One video in the gallery. */
import { memo, useEffect, useId, useRef } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import type { Video } from '../../../content/types.gen.ts';
import { srcOf } from '../../../lib/image.ts';
import type { Preload } from './plan.ts';
import type { Load, LoadAction } from './queue.ts';
import { useInView, useNear } from './use-near.ts';
import { VideoStage } from './VideoStage.tsx';

const words = () => textsOf('gallery');

interface VideoCardProps {
  video: Video;
  load: Load;
  preload: Preload;
  /** True if it may load automatically. */
  autoLoad: boolean;
  /** True if it loads automatically at any scroll position. */
  priority: boolean;
  /** True if its poster is part of the page. */
  early: boolean;
  level: 'h2' | 'h3';
  dispatch: (action: LoadAction) => void;
}

/** '0:12' */
function lengthOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The browser's own player, without scripts. */
const PlainPlayer = ({ video }: { video: Video }) => (
  <noscript>
    {/* biome-ignore lint/a11y/useMediaCaption: a video without speech has no captions. */}
    <video
      className="film-plain"
      src={video.film.mp4}
      poster={srcOf(video.poster)}
      preload="none"
      controls
      width={video.film.width}
      height={video.film.height}
    >
      {video.captions && <track kind="captions" srcLang="en" label={words().captions} src={video.captions} />}
      <a href={video.film.mp4}>{video.title}</a>
    </video>
  </noscript>
);

export const VideoCard = memo(function VideoCard(props: VideoCardProps) {
  const { video, load, preload, autoLoad, priority, early, level: Heading, dispatch } = props;
  const title = useId();
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame);
  const shown = useInView(frame);
  const idle = load.phase === 'idle';
  useEffect(() => {
    if (autoLoad && idle && (priority || near)) dispatch({ type: 'near', id: video.id });
  }, [autoLoad, idle, priority, near, video.id, dispatch]);

  return (
    <article className="film">
      <VideoStage
        video={video}
        title={title}
        load={load}
        preload={preload === 'none' && !load.plays ? 'metadata' : preload}
        poster={shown ? 'shown' : early ? 'early' : 'later'}
        frame={frame}
        dispatch={dispatch}
      />
      <PlainPlayer video={video} />
      <div className="mt-3 flex items-baseline justify-between gap-4">
        <Heading id={title} className="text-xl font-[560]">
          {video.title}
        </Heading>
        <span className="tabular text-sm text-muted">{lengthOf(video.film.duration_ms)}</span>
      </div>
      <p className="mt-1 text-muted">{video.description}</p>
    </article>
  );
});
