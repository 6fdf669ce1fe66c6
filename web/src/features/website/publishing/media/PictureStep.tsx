/**
 * Places a picture: shows how pages crop it, as a part in a fixed size or around its focal point, and asks for its text.
 * A new picture is uploaded when the user has decided.
 */
import { useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CropStep } from './CropStep.tsx';
import { areaOf, middle } from './crop.ts';
import { Description, useDescription } from './Description.tsx';
import { FocusStep } from './FocusStep.tsx';
import { center } from './focal.ts';
import sheet from './media.css?url';
import { altNeed, hasFocus, type MediaPlace, sizeOf } from './places.ts';
import { Refused, SendView } from './SendView.tsx';
import type { Allowance, Upload } from './uploads.ts';
import { usePrepared } from './use-prepared.ts';
import { useSending } from './use-sending.ts';
import { type Chosen, wholeOf } from './values.ts';

const actionLabel = 'Use this picture';

interface PlacingProps {
  place: MediaPlace;
  /** The suggested alternative text. */
  alt: string;
  /** Puts the picture into its place. The step shows the error that it throws. */
  onUse: (chosen: Chosen) => Promise<void>;
  onOther: () => void;
}

/** The decisions about a picture, and the value that follows from them. */
function usePlacing({ place, alt }: PlacingProps) {
  const [view, setView] = useState(middle);
  const [focus, setFocus] = useState(center);
  const size = sizeOf(place);
  const need = altNeed(place);
  const { text, isComplete, field } = useDescription({ alt, need });
  const chosenOf = (upload: Upload): Chosen => ({
    ...wholeOf(upload),
    ...(size && { area: areaOf(upload, size, view) }),
    focus,
    alt: text,
  });
  const controls = (shown: Shown | undefined, onEnter: () => void) => (
    <>
      <link rel="stylesheet" href={sheet} precedence="part" />
      {need !== 'none' && (
        <Description
          {...field}
          hint="Read aloud to people who can’t see it, and by search engines."
          onEnter={onEnter}
        />
      )}
      {shown && size && <CropStep upload={shown} place={size} view={view} onChange={setView} />}
      {shown && !size && hasFocus(place) && (
        <FocusStep
          address={shown.address}
          frames={place.schema.frames ?? []}
          point={focus}
          onChange={setFocus}
        />
      )}
      {shown && !size && !hasFocus(place) && <img src={shown.address} alt="" className="media-sight" />}
    </>
  );
  return { chosenOf, isComplete, controls, alt: text };
}

type Shown = Pick<Upload, 'address' | 'name' | 'width' | 'height'>;

export function NewPicture(props: PlacingProps & { file: File; allowed: Allowance; onUploaded: () => void }) {
  const { file, allowed, onUse, onOther, onUploaded } = props;
  const { pending, ready, refused = '' } = usePrepared(file, allowed);
  const { part, error, send } = useSending('picture');
  const { chosenOf, isComplete, controls, alt } = usePlacing(props);
  const press = (): void => {
    if (part !== null || refused || !isComplete()) return;
    void send(pending(), alt, (uploaded) => {
      onUploaded();
      return onUse(chosenOf(uploaded));
    });
  };
  return (
    <SendView {...{ file, ready, refused, error, part, onOther }} action={actionLabel} onSend={press}>
      {controls(ready?.address ? { ...ready, name: file.name } : undefined, press)}
    </SendView>
  );
}

export function KnownPicture(props: PlacingProps & { upload: Upload }) {
  const { upload, onUse, onOther } = props;
  const { chosenOf, isComplete, controls } = usePlacing(props);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const press = async (): Promise<void> => {
    if (!isComplete()) return;
    setBusy(true);
    setError('');
    try {
      await onUse(chosenOf(upload));
    } catch (refusal) {
      setError(errorText(refusal, 'It could not be used. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-5">
      {controls(upload, () => void press())}
      <Refused text={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onOther}>
          Choose another
        </Button>
        <Button busy={busy} busyLabel="Preparing…" onClick={() => void press()}>
          {actionLabel}
        </Button>
      </div>
    </div>
  );
}
