/** A legal page drafted by the program. It adds the page to the site's draft and asks the owner to confirm it. */
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { findLegalDrafts, type Intent, type LegalDraft } from './api.ts';
import type { Draft, Editor } from './editor.ts';
import { pagesOf } from './labels.ts';
import { fileOfPage, gapsOf } from './pages.ts';
import { at, type Value } from './values.ts';

interface LegalPageProps {
  editor: Editor;
  draft: Draft;
  /** Id of the page, such as "imprint". */
  id: string;
  /** Called with the page's file once the draft is saved. */
  onAdded: (file: string) => void;
}

/** Adds a drafted page, unless its address has a page, and its link in the footer. Returns the page's file. */
async function addLegalPage(
  editor: Editor,
  draft: Draft,
  { id, name, path, text }: LegalDraft,
): Promise<string> {
  const existing = pagesOf(draft.files).find((page) => page.path === path);
  const link: Intent = {
    action: 'set',
    file: 'navigation.json',
    field: at('/footer/legal', id),
    value: { id, label: name, to: path },
  };
  if (!existing)
    return (
      await editor.perform(link, { action: 'add_page', page: { title: name, path, document: true, text } })
    ).file;
  await editor.perform(link);
  return fileOfPage(existing.id);
}

/** Adds the page and shows progress. */
export function LegalPage({ editor, draft, id, onAdded }: LegalPageProps) {
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      const page = (await findLegalDrafts()).find((each) => each.id === id);
      if (!page) throw new Error('There is no draft of this page.');
      return addLegalPage(editor, draft, page);
    },
    onSuccess: onAdded,
  });
  useEffect(() => mutate(), [mutate]);
  if (error)
    return (
      <ErrorState title="The page could not be drafted." onRetry={() => mutate()}>
        {errorText(error, 'Try again in a moment.')}
      </ErrorState>
    );
  return (
    <Loading label="Drafting the page">
      <Skeleton className="mt-3 h-14" />
    </Loading>
  );
}

interface ConfirmTextProps {
  editor: Editor;
  file: string;
  value: Value | undefined;
  /** Moves to the text. */
  onShowText: () => void;
}

/** Asks to read and confirm a drafted text; nothing for other pages. */
export function ConfirmText({ editor, file, value, onShowText }: ConfirmTextProps) {
  const gaps = gapsOf(value);
  if (gaps === undefined) return null;
  return (
    <section
      aria-label="Draft to confirm"
      className="mb-5 flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <p className="min-w-0 flex-1 basis-72">
        This text was drafted from your details and isn’t legal advice. Read all of it.{' '}
        {gaps > 0
          ? `It has ${gaps === 1 ? 'one gap' : `${gaps} gaps`}, marked “Fill in”. Fill in each, or delete its line.`
          : 'Confirm it if it’s right. Then you can publish it.'}
      </p>
      {gaps > 0 ? (
        <Button variant="secondary" onClick={onShowText}>
          Edit the text
        </Button>
      ) : (
        <Button onClick={() => editor.edit(file, '/head/sample', undefined)}>Confirm this text</Button>
      )}
    </section>
  );
}
