/** The editor's side of the server: the draft, its changes, the history. For the lazy chunk of its tab. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { prepareLastRequest } from '../../../api/http.ts';
import { errorText } from '../../../api/problem.ts';
import type { components } from '../../../api/types.gen.ts';
import type { MarkdownBlock } from '../../../content/types.gen.ts';
import type { Files, Schemas } from './values.ts';

type Answers = components['schemas'];
export type State = Answers['State'];
export type Intent = Answers['Intent'];
export type Person = Answers['EditorWindow'];
export type Edited = Omit<Answers['EditOutputBody'], '$schema'>;
export type Restored = Answers['RestoreOutputBody'];
export type Mistake = Answers['Mistake'];
export type Difference = Answers['Difference'];
export type DraftChange = Answers['DraftChange'];
export type Version = Answers['Entry'];
export type Planned = Answers['PlannedState'];
export type DraftLink = Answers['DraftLinkState'];
export type NewDraftLink = Answers['NewDraftLink'];
export type LegalDraft = Answers['PageDraft'];

export const findState = (): Promise<State> => unwrap(api.GET('/api/admin/content'));

export const findFiles = async (of: string): Promise<Files> =>
  (await unwrap(api.GET('/api/admin/content/files', { params: { query: { of } } }))) as Files;

/** The files of the draft that differ from the built-in ones; null for one that the draft has removed. */
export const findChangedFiles = (): Promise<Edited['files']> =>
  unwrap(api.GET('/api/admin/content/files', { params: { query: { of: 'draft', unlike: 'built-in' } } }));

export const findSchemas = async (): Promise<Schemas> =>
  (await unwrap(api.GET('/api/admin/content/schema'))) as Schemas;

/** A Markdown text of the draft with the tree that the program makes of it. */
export type ParsedText = Omit<Answers['ParsedText'], 'blocks'> & { blocks: readonly MarkdownBlock[] };

export const findText = async (file: string, field: string): Promise<ParsedText> =>
  (await unwrap(api.GET('/api/admin/content/text', { params: { query: { file, field } } }))) as ParsedText;

/** Why intents couldn't be performed. */
export const refusalText = (error: unknown): string =>
  errorText(error, 'This could not be done. Please try again.');

export const edit = (revision: number, intents: Intent[]): Promise<Edited> =>
  unwrap(api.POST('/api/admin/content/edit', { body: { revision, intents } }));

/** The draft, and the files that changed since a revision. */
export const findUpdates = (since: number): Promise<State & Pick<Edited, 'files'>> =>
  unwrap(api.GET('/api/admin/content/updates', { params: { query: { since } } }));

/** Announces a window of the editor, and returns the others. */
export const announce = async (window: Person): Promise<Person[]> =>
  (await unwrap(api.POST('/api/admin/content/presence', { body: window }))).windows;

/** Returns a function that announces the end of a window while its page closes. */
export const prepareClosing = (window: string): Promise<() => void> =>
  prepareLastRequest('/api/admin/content/presence', { window, name: '', path: '', place: '', left: true });

/** Takes back the edit that made the revision `of`. */
export const undo = (revision: number, of: number): Promise<Edited> =>
  unwrap(api.POST('/api/admin/content/undo', { body: { revision, of } }));

export const discardDraft = (revision: number): Promise<State> =>
  unwrap(api.POST('/api/admin/content/draft/discard', { body: { revision } }));

/** Takes back changes of the draft by their IDs. */
export const takeBack = (revision: number, items: string[]): Promise<Edited> =>
  unwrap(api.POST('/api/admin/content/take-back', { body: { revision, items } }));

/** Publishes the changes with these IDs, or the whole draft without any. */
export const publish = (revision: number, note: string, items: string[]): Promise<State> =>
  unwrap(api.POST('/api/admin/content/publish', { body: { revision, note, items } }));

/** Publishes the changes with these IDs, or the whole draft without any, at a time. */
export const plan = (
  revision: number,
  note: string,
  items: string[],
  at: string,
  zone: string,
): Promise<State> =>
  unwrap(api.POST('/api/admin/content/plan', { body: { revision, note, items, at, zone } }));

export const publishPlan = (): Promise<State> => unwrap(api.POST('/api/admin/content/plan/publish'));

export const cancelPlan = (): Promise<State> => unwrap(api.DELETE('/api/admin/content/plan'));

/** Makes an earlier version the draft. `notes` are sentences about what couldn't go back. */
export const restore = (version: string, revision: number): Promise<Restored> =>
  unwrap(api.POST('/api/admin/content/restore', { body: { version, revision } }));

/** Drafts of the legal pages that the seller needs. */
export const findLegalDrafts = async (): Promise<readonly LegalDraft[]> =>
  (await unwrap(api.GET('/api/admin/content/legal-drafts'))).pages;

const root = ['content'] as const;

/**
 * The changes that publishing the draft (`of` is draft) or going back to a version makes. `published` and `revision`
 * are the published version and the draft that it compares.
 */
export const useReview = (of: string, published: string, revision: number) =>
  useQuery({
    queryKey: [...root, 'review', of, published, revision],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/content/review', { params: { query: { of } }, signal })),
  });

/** The effects of the planned publication on what is published now. */
export const usePlanReview = (published: string) =>
  useQuery({
    queryKey: [...root, 'plan', published],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/content/plan', { signal })),
  });

/** The links that show the draft to people without an account, newest first. */
export const useDraftLinks = () =>
  useQuery({
    queryKey: [...root, 'draft-links'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/admin/content/draft-links', { signal }))).items,
  });

export const shareDraft = (): Promise<NewDraftLink> => unwrap(api.POST('/api/admin/content/draft-links'));

export const endDraftLink = (id: string): Promise<unknown> =>
  unwrap(api.DELETE('/api/admin/content/draft-links/{id}', { params: { path: { id } } }));

/** A page or an email of one state of the content. One revision of a state is read once. */
export const useShown = (
  { of, revision }: { of: string; revision: number },
  kind: string,
  address: string,
  read: (address: string, signal: AbortSignal, of: string) => Promise<Document>,
) =>
  useQuery({
    queryKey: [...root, 'shown', of, revision, kind, address],
    enabled: address !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
    queryFn: ({ signal }) => read(address, signal, of),
  });

/** How many rows of a difference are shown. */
const shown = 200;

/** Differences between two versions, by the server's names. An empty `from` is the version before `to`. */
export const useDifference = (from: string, to: string) =>
  useQuery({
    queryKey: [...root, 'difference', from, to],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/admin/content/difference', {
          params: { query: { from, to, limit: shown } },
          signal,
        }),
      ),
  });

/** The files of a version. */
export const useFiles = (of: string) =>
  useQuery({ queryKey: [...root, 'files', of], queryFn: () => findFiles(of) });

export const useVersions = () =>
  useInfiniteQuery({
    queryKey: [...root, 'versions'],
    initialPageParam: '',
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/content/versions', {
          params: { query: { cursor: pageParam, limit: 50 } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });
