/**
 * The frame, with only the permissions an avatar needs (docs/decisions/0045): scripts and storage of its own origin,
 * forms and new tabs. Only our own page may navigate the parent window, to another page of ours. A vendor's frame has
 * microphone access only while its switch is on, and never camera access.
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
