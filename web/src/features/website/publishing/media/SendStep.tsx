/** Uploads a file that no page crops, such as a film, captions or a logo. */
import { Description, useDescription } from './Description.tsx';
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
  const isLogo = kind === 'drawing';
  const { text, isComplete, field } = useDescription({
    alt,
    need,
    ...(isLogo && { request: 'Enter the name in the logo.' }),
  });

  const press = (): void => {
    if (part === null && !refused && isComplete())
      void send(pending(), text, (uploaded) => onDone(uploaded, text));
  };
  return (
    <SendView {...{ file, ready, refused, error, part, onOther }} onSend={press}>
      <link rel="stylesheet" href={sheet} precedence="part" />
      {need !== 'none' && (
        <Description
          {...field}
          {...(isLogo && { label: 'Name in the logo' })}
          hint={hints[kind]}
          onEnter={press}
        />
      )}
      {ready?.address && <img src={ready.address} alt="" className="media-sight" />}
    </SendView>
  );
}
