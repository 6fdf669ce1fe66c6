/**
 * The avatar's full-screen window: the embedded page, with switches for sound and microphone. Its code is only loaded
 * after START AI DEMO; closing removes the frame.
 */

import { useEffect, useId, useRef } from 'react';
import { messages } from '../../../content/messages.ts';
import type { AvatarWords } from '../../../content/types.gen.ts';
import { loadStyle } from '../../../lib/load-style.ts';
import { Button } from '../../../ui/Button.tsx';
import { Close } from '../../../ui/form-icons.tsx';
import { Mic, MicOff, Volume, VolumeOff } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { AvatarFrame } from './AvatarFrame.tsx';
import sheet from './avatar.css?url';
import type { EmbedState } from './embed-state.ts';
import { useEmbed } from './use-embed.ts';

interface AvatarModalProps {
  words: AvatarWords;
  onClose: () => void;
}

/** Loads the window and its styles. Rejects if that fails. */
export async function loadAvatarModal(): Promise<typeof AvatarModal> {
  await loadStyle(sheet);
  return AvatarModal;
}

function AvatarModal({ words, onClose }: AvatarModalProps) {
  const dialog = useModal();
  const titleId = useId();
  const { state, frame, retry, pressMute, pressMicrophone } = useEmbed(onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="avatar night"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="avatar-bar">
        <h2 id={titleId}>{words.title}</h2>
        <Switch
          label={words.mute_label}
          pressed={state.muted}
          onPress={pressMute}
          on={VolumeOff}
          off={Volume}
        />
        <Switch
          label={words.microphone_label}
          pressed={state.microphone}
          onPress={pressMicrophone}
          on={Mic}
          off={MicOff}
          disabledReason={state.canListen ? undefined : words.no_microphone_text}
        />
        <button
          type="button"
          aria-label={messages('site')('close_label')}
          onClick={onClose}
          className="avatar-close"
        >
          <Close />
        </button>
      </header>
      <Note state={state} words={words} />
      <div className="avatar-stage">
        {state.status === 'error' ? (
          <Failure words={words} onRetry={retry} />
        ) : (
          <>
            {state.url && (
              <AvatarFrame ref={frame} key={state.frame} title={words.title} state={state} url={state.url} />
            )}
            {state.status === 'loading' && (
              <p role="status" className="avatar-wait">
                <Spinner />
                {words.loading_text}
              </p>
            )}
          </>
        )}
      </div>
    </dialog>
  );
}

interface SwitchProps {
  label: string;
  pressed: boolean;
  onPress: () => void;
  on: typeof Mic;
  off: typeof Mic;
  disabledReason?: string | undefined;
}

const Switch = ({ label, pressed, onPress, on: On, off: Off, disabledReason }: SwitchProps) => (
  <Button
    variant="secondary"
    size="sm"
    aria-pressed={pressed}
    onClick={onPress}
    disabledReason={disabledReason}
    className="avatar-switch"
  >
    {pressed ? <On /> : <Off />}
    <span>{label}</span>
  </Button>
);

/** Notes about an avatar that confirms no switches, and that the conversation can start. */
function Note({ state: { status, note }, words }: { state: EmbedState; words: AvatarWords }) {
  const text = { mute: words.mute_note, microphone: words.microphone_note };
  return (
    <p role="status" className="avatar-note">
      {note ? text[note] : status === 'connected' && <span className="sr-only">{words.connected_text}</span>}
    </p>
  );
}

function Failure({ words, onRetry }: { words: AvatarWords; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The focused frame was removed: move the focus, which would otherwise be lost.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className="avatar-wait">
      <p role="alert">{words.error_text}</p>
      <Button ref={button} onClick={onRetry}>
        {words.retry_label}
      </Button>
    </div>
  );
}
