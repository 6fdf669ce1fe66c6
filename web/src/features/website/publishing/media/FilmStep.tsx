/** Takes the poster of a film from one of its frames, and the captions of a new film. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { frameOf, showFrame, timeText } from './film-frames.ts';
import sheet from './media.css?url';
import { Refused } from './SendView.tsx';
import { type Allowance, upload } from './uploads.ts';

export interface FilmFile {
  address: string;
  name: string;
}

interface FilmStepProps {
  film: FilmFile;
  /** The accepted posters; undefined if the film has none. */
  pictures: Allowance | undefined;
  /** The accepted captions; undefined if none are asked for. */
  captions?: Allowance | undefined;
  /** The old film had captions, which are removed. */
  hadCaptions?: boolean;
  /** Uses the film with a picture as its poster, or null to keep the old one, and with new captions, if any. */
  onUse: (poster: File | null, captions: string) => Promise<void>;
  /** The label of the button that keeps the poster; empty if there is none to keep. */
  keepLabel?: string;
}

/** The captions of a film, which are optional. Resolves to their address. */
function Captions({ allowed, onChange }: { allowed: Allowance; onChange: (address: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const send = async (file: File): Promise<void> => {
    setError('');
    try {
      const { signal } = new AbortController();
      const sent = await upload({ file, kind: 'captions', alt: '', onProgress: () => undefined, signal });
      setName(sent.name);
      onChange(sent.address);
    } catch (refusal) {
      setError(errorText(refusal, 'The captions could not be uploaded. Please try again.'));
    }
  };
  return (
    <div className="grid gap-2">
      <ChooseFile allowed={[allowed]} what="Upload captions" onFile={(file) => void send(file)} />
      {name && <p role="status">Captions: {name}</p>}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export function FilmStep(props: FilmStepProps) {
  const { film, pictures, captions, hadCaptions, onUse, keepLabel } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [length, setLength] = useState(0);
  const [time, setTime] = useState(0);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const id = useId();

  const seek = (to: number): void => {
    setTime(to);
    if (video.current) video.current.currentTime = to;
  };
  const showFilm = (): void => {
    const { readyState = 0, duration = 0, error: failure = null } = video.current ?? {};
    if (failure) setError('This browser can’t show the film. Choose a picture as the poster instead.');
    if (readyState === 0) return;
    setLength(duration);
    seek(Math.min(1, duration / 2)); // the first frame is often black
  };
  const onShown = useEffectEvent(showFilm);
  // The film can be ready before React shows the dialog, while its style sheet loads.
  useEffect(() => onShown(), []);
  const use = async (withFrame: boolean): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      const shown = withFrame ? video.current : null;
      if (shown?.seeking) await showFrame(shown, time);
      await onUse(shown && pictures ? await frameOf(shown, film.name, pictures) : null, text);
    } catch (refusal) {
      setError(errorText(refusal, 'It could not be used. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-5">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <Refused text={error} />
      <video
        ref={video}
        src={film.address}
        muted
        playsInline
        preload="auto"
        aria-label="The chosen frame"
        className="media-sight"
        onLoadedMetadata={showFilm}
        onError={showFilm}
      />
      {length > 0 && pictures && (
        <div>
          <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-[540]">
            Frame for the poster, which visitors see before the film plays
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={length}
            step={0.1}
            value={time}
            aria-valuetext={`${timeText(time)} of ${timeText(length)}`}
            className="min-h-11 w-full accent-sea"
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          />
        </div>
      )}
      {captions && (
        <section aria-label="Captions" className="grid gap-2">
          <p className="text-muted">
            {hadCaptions
              ? 'The captions of the old film are removed. Does the new film need captions?'
              : 'Does the film need captions? You can add them later, too.'}
          </p>
          <Captions allowed={captions} onChange={setText} />
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {keepLabel && (
          <Button variant="secondary" onClick={() => void use(false)}>
            {keepLabel}
          </Button>
        )}
        {length > 0 && pictures && (
          <Button busy={busy} busyLabel="Preparing…" onClick={() => void use(true)}>
            Use this frame
          </Button>
        )}
      </div>
    </div>
  );
}
