/** Shows the pages of an earlier version, which the owner can make the draft. */
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { Choice } from '../../../form/ListTools.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFiles } from './api.ts';
import type { Editor } from './editor.ts';
import { pagesOf } from './labels.ts';
import { adopt, fetchPage } from './preview-document.ts';

interface VersionDialogProps {
  editor: Editor;
  /** UUID of the version, or built-in. */
  id: string;
  title: string;
  canGoBack: boolean;
  onClose: () => void;
  onRestored: () => void;
}

const refuse = (event: Event): void => event.preventDefault();

/** A page of a version. Its links and forms lead nowhere. */
function Page({ id, path, title }: { id: string; path: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    fetchPage(path, abort.signal, id).then(
      (page) => {
        const inner = frame.current?.contentDocument;
        if (!inner || abort.signal.aborted) return;
        adopt(inner, page);
        for (const kind of ['click', 'auxclick', 'submit'])
          inner.documentElement.addEventListener(kind, refuse, true);
        inner.defaultView?.scrollTo(0, 0);
        setTrouble('');
      },
      (error: Error) => {
        if (!abort.signal.aborted) setTrouble(error.message);
      },
    );
    return () => abort.abort();
  }, [id, path]);
  return (
    <>
      {trouble && (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      )}
      <iframe
        ref={frame}
        title={title}
        className="block h-[calc(100dvh-24rem)] min-h-80 w-full rounded-lg border border-line-strong bg-surface"
      />
    </>
  );
}

const home = '/';

export function VersionDialog({ editor, id, title, canGoBack, onClose, onRestored }: VersionDialogProps) {
  const [path, setPath] = useState(home);
  const [busy, setBusy] = useState(false);
  const { data: files } = useFiles(id);
  const pages = files
    ? pagesOf(files).map((page) => [page.path, page.title] as const)
    : [[home, 'Home'] as const];
  const goBack = async (): Promise<void> => {
    setBusy(true);
    try {
      const notes = await editor.restore(id);
      toast({
        text: [`${title} is the draft now. Review and publish it, or press Undo.`, ...notes].join(' '),
        tone: 'positive',
      });
      onRestored();
    } catch (refusal) {
      toast({
        title: 'Error',
        text: errorText(refusal, 'The draft is as before. Please try again.'),
        tone: 'danger',
      });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={title}
      description={
        canGoBack && 'Going back makes this version the draft. Visitors see it when you publish the draft.'
      }
      footer={
        canGoBack && (
          <Button busy={busy} onClick={() => void goBack()}>
            Go back to this version
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <Choice label="Page" value={path} options={pages} onChange={setPath} />
        <Page id={id} path={path} title="The page in this version" />
        <p className="text-sm text-muted">Links lead nowhere here.</p>
      </div>
    </Dialog>
  );
}
