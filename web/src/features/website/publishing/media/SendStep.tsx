/** Uploads a file that no page crops, such as a film, captions or a logo. */
import { useState } from 'react';
import { type Described, Description, textOf } from './Description.tsx';
import sheet from './media.css?url';
import { SendView } from './SendView.tsx';
import type { Allowance, Kind, Upload } from './uploads.ts';
import { usePrepared } from './use-prepared.ts';
import { useSending } from './use-sending.ts';

interface SendStepProps {
  file: File;
  allowed: Allowance;
  /** The text in the description field. */
  alt: string;
  /** Whether the description is asked for, and may be empty. */
  need: 'needed' | 'optional' | 'none';
  onDone: (uploaded: Upload, alt: string) => unknown;
  onOther: () => void;
}

const hints: Partial<Record<Kind, string>> = {
  picture: 'Read aloud to people who can’t see it, and by search engines.',
  drawing: 'The name as it stands in the logo.',
};

export function SendStep({ file, allowed, alt, need, onDone, onOther }: SendStepProps) {
  const { kind } = allowed;
  const { pending, ready, refused = '' } = usePrepared(file, allowed);
  const { part, error, send } = useSending(kind);
  const [described, setDescribed] = useState<Described>({ text: alt, decorative: false });
  const [altError, setAltError] = useState('');

  const press = (): void => {
    const text = textOf(described);
    if (part !== null || refused) return;
    if (need !== 'none' && text === '' && !described.decorative)
      setAltError(kind === 'drawing' ? 'Enter the name in the logo.' : 'Say what the picture shows.');
    else void send(pending(), text, (uploaded) => onDone(uploaded, text));
  };
  return (
    <SendView {...{ file, ready, refused, error, part, onOther }} onSend={press}>
      <link rel="stylesheet" href={sheet} precedence="part" />
      {ready?.address && <img src={ready.address} alt="" className="media-sight" />}
      {need !== 'none' && (
        <Description
          label={kind === 'drawing' ? 'Name in the logo' : 'What the picture shows'}
          hint={hints[kind]}
          value={described}
          optional={need === 'optional'}
          error={altError}
          onChange={(next) => {
            setDescribed(next);
            setAltError('');
          }}
          onEnter={press}
        />
      )}
    </SendView>
  );
}
