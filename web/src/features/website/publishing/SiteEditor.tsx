/** The tab Site: all content of the site as a draft, which the owner publishes when it is ready. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { fileOfPath } from './canvas/blocks.ts';
import { EditorWindow } from './EditorWindow.tsx';
import { createEditor, type Draft, type Editor } from './editor.ts';
import type { Wanted } from './FileFields.tsx';
import { FilePanel } from './FilePanel.tsx';
import { LegalPage } from './LegalPage.tsx';
import { pathOf, uploads } from './labels.ts';
import { Notices } from './Notices.tsx';
import { PartList } from './PartList.tsx';
import { PlannedNotice } from './PlannedNotice.tsx';
import peopleSheet from './people/people.css?url';
import { followOthers } from './people/presence.ts';
import { StatusBar } from './StatusBar.tsx';
import { ToConfirm } from './ToConfirm.tsx';

const Library = lazyComponent(async () => (await import('./media/Library.tsx')).Library);
const People = lazyComponent(async () => (await import('./people/People.tsx')).People);
const Conflicts = lazyComponent(async () => (await import('./people/Conflicts.tsx')).Conflicts);

/** The editor of the signed-in user. It keeps unsaved input while the user looks at another tab. */
let kept: { userId: string; editor: Editor } | undefined;

function editorOf(userId: string): Editor {
  if (kept?.userId !== userId) kept = { userId, editor: createEditor() };
  return kept.editor;
}

/** Asks before the page is left with something unsaved. */
function useUnsaved(editor: Editor): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      const now = editor.store.get();
      if (!now?.waiting.length && !now?.conflicts.length) return;
      void editor.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      if (editor.store.get()) void editor.flush();
    };
  }, [editor]);
}

function Loaded({ editor, draft }: { editor: Editor; draft: Draft }) {
  const [query] = useSearchParams();
  const file = query.get('file') ?? fileOfPath(draft.files, query.get('path') ?? '');
  const field = query.get('field');
  const [wanted, setWanted] = useState<Wanted | null>(field === null ? null : { place: `${file}#${field}` });
  useUnsaved(editor);
  useEffect(() => followOthers(editor), [editor]);
  const legalPage = query.get('draft') ?? '';
  const known = file in draft.files;
  const open = (next: string, field = ''): void => {
    setWanted(next ? { place: `${next}#${field}` } : null);
    if (next !== file)
      changeAddress(next ? `${paths.admin('site')}&file=${encodeURIComponent(next)}` : paths.admin('site'));
  };
  const notices = (
    <>
      <Notices state={draft.state} />
      {draft.state.planned && (
        <PlannedNotice editor={editor} state={draft.state} planned={draft.state.planned} />
      )}
      {draft.conflicts.length > 0 && <Conflicts editor={editor} draft={draft} />}
      {draft.saving === 'failed' && (
        <p role="alert" className="mb-6 rounded-md bg-danger-wash px-4 py-3 text-danger">
          {draft.trouble}
        </p>
      )}
    </>
  );
  const people = <People files={draft.files} />;
  const part = { editor, draft, file, wanted, onOpen: open };
  if (known && !legalPage && pathOf(draft.files, file))
    return <EditorWindow {...part} notices={notices} people={people} />;
  return (
    <>
      {people}
      {notices}
      {legalPage ? (
        <LegalPage
          key={legalPage}
          editor={editor}
          draft={draft}
          id={legalPage}
          onAdded={(file) => open(file)}
        />
      ) : file === uploads ? (
        <Library draft={draft} onOpen={open} />
      ) : known ? (
        <FilePanel key={file} {...part} />
      ) : (
        <>
          <ToConfirm editor={editor} draft={draft} onOpen={open} />
          <PartList editor={editor} draft={draft} onOpen={open} />
        </>
      )}
      <StatusBar editor={editor} draft={draft} onOpen={open} />
    </>
  );
}

function Site({ userId }: { userId: string }) {
  const editor = editorOf(userId);
  const draft = useSyncExternalStore(editor.store.subscribe, editor.store.get);
  const [failed, setFailed] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt reads again.
  useEffect(() => {
    setFailed(null);
    editor.load().catch(setFailed);
  }, [editor, attempt]);
  if (draft) return <Loaded editor={editor} draft={draft} />;
  if (failed)
    return (
      <ErrorState title="The content could not be read." onRetry={() => setAttempt(attempt + 1)}>
        {failed.message}
      </ErrorState>
    );
  return (
    <Loading label="Loading the content of the site">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="mt-3 h-14" />
      ))}
    </Loading>
  );
}

export function SiteEditor() {
  const { user } = useAuth();
  return (
    <section aria-labelledby="site-editor">
      {/* Loaded before anything can be typed: React drops typed letters while it waits for a new style sheet. */}
      <link rel="stylesheet" href={peopleSheet} precedence="part" />
      <h2 id="site-editor" className="desk-name mb-3">
        Site
      </h2>
      {user && <Site userId={user.id} />}
    </section>
  );
}
