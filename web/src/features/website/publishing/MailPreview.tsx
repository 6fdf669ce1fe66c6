/** A mail of the draft as it will look, with invented names and figures. */
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { Choice } from '../../../form/ListTools.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Draft, Editor } from './editor.ts';
import { labelOf } from './labels.ts';
import {
  adoptLetter,
  fetchLetter,
  findMail,
  mailAround,
  mailsOf,
  type Scheme,
  sendMail,
} from './mail-preview.ts';

const looks = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['text', 'Plain text'],
] as const;

type Look = Scheme | 'text';
type Mail = Awaited<ReturnType<typeof findMail>>;

const nameOf = (mail: string): string => mail.slice(1).split('/').map(labelOf).join(': ');

/** The chosen mail, read again after every save. */
function useMail(draft: Draft, mail: string) {
  const [found, setFound] = useState<{ mail: Mail; letter: Document } | null>(null);
  const [trouble, setTrouble] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every save is another mail.
  useEffect(() => {
    const abort = new AbortController();
    Promise.all([findMail(mail, abort.signal), fetchLetter(mail, abort.signal)]).then(
      ([next, letter]) => {
        if (abort.signal.aborted) return;
        setFound({ mail: next, letter });
        setTrouble('');
      },
      (error: unknown) => {
        if (!abort.signal.aborted)
          setTrouble(errorText(error, 'The mail could not be shown. Try again in a moment.'));
      },
    );
    return () => abort.abort();
  }, [mail, draft.saved]);
  return { found, trouble };
}

function SendButton({ editor, mail }: { editor: Editor; mail: string }) {
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      if (await editor.flush())
        toast({ title: 'On its way', text: `We sent this email to ${await sendMail(mail)}.` });
    } catch (error) {
      toast({ title: 'Not sent', text: errorText(error, 'Please try again in a moment.'), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void send()}>
      Send this to me
    </Button>
  );
}

function Letter({ letter, scheme }: { letter: Document; scheme: Scheme }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (inner) adoptLetter(inner, letter, scheme);
  }, [letter, scheme]);
  return (
    <iframe
      ref={frame}
      title="The email as the draft words it"
      sandbox="allow-same-origin"
      className="block h-full w-full border-0"
    />
  );
}

interface MailPreviewProps {
  editor: Editor;
  draft: Draft;
  /** Place of the focused field; selects the email to show. */
  focused: string;
}

export function MailPreview({ editor, draft, focused }: MailPreviewProps) {
  const mails = mailsOf(draft.files);
  const [chosen, setChosen] = useState(mails[0] ?? '');
  const [look, setLook] = useState<Look>('light');
  const around = mailAround(draft.files, focused);
  useEffect(() => {
    if (around) setChosen(around);
  }, [around]);
  const { found, trouble } = useMail(draft, chosen);
  return (
    <section aria-label="Preview of the email" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label="Email"
          value={chosen}
          options={mails.map((mail) => [mail, nameOf(mail)] as const)}
          onChange={setChosen}
        />
        <Choice label="Look" value={look} options={looks} onChange={setLook} />
        <SendButton editor={editor} mail={chosen} />
      </div>
      {trouble && (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      )}
      {found && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
          <dt className="text-muted">From</dt>
          <dd className="wrap-anywhere">{found.mail.from}</dd>
          <dt className="text-muted">Subject</dt>
          <dd className="font-[560] wrap-anywhere">{found.mail.subject}</dd>
        </dl>
      )}
      <div className="h-[calc(100vh-24rem)] min-h-96 overflow-hidden rounded-lg border border-line-strong bg-surface">
        {found &&
          (look === 'text' ? (
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
              tabIndex={0}
              className="h-full overflow-auto p-5 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
            >
              {found.mail.text}
            </pre>
          ) : (
            <Letter letter={found.letter} scheme={look} />
          ))}
      </div>
      <p className="text-sm text-muted">Names, figures and links are invented. Links lead nowhere here.</p>
    </section>
  );
}
