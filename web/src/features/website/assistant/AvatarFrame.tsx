/**
 * The frame itself, with no more rights than an avatar needs (docs/decisions/0010):
 * scripts and storage of its own origin, forms and new tabs; only our own page may take its reader to another
 * page of ours. The microphone belongs to a vendor's frame only while its switch is on; the camera to none.
 */
import type { Ref } from 'react';
import type { EmbedState } from './embed-state.ts';

const rights = 'allow-scripts allow-same-origin allow-forms allow-popups';

interface AvatarFrameProps {
  ref: Ref<HTMLIFrameElement>;
  title: string;
  url: URL;
  state: EmbedState;
}

export function AvatarFrame({ ref, title, url, state }: AvatarFrameProps) {
  const own = url.origin === location.origin;
  return (
    <iframe
      ref={ref}
      title={title}
      src={url.href}
      sandbox={own ? `${rights} allow-top-navigation-by-user-activation` : rights}
      allow={own || state.microphone ? 'autoplay; microphone' : 'autoplay'}
      referrerPolicy="strict-origin"
      className="avatar-frame"
      data-waits={state.status === 'loading' ? '' : undefined}
    />
  );
}
