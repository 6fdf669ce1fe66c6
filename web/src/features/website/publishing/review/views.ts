/** Where each change of a review is shown, and the groups in which it lists them. */
import type { DraftChange } from '../api.ts';
import { fileTitle, pagesOf } from '../labels.ts';
import { mailAround } from '../mail-preview.ts';
import type { Files } from '../values.ts';

export type Side = 'before' | 'after';

/** A state of the content that a review compares. */
export interface Compared {
  /** Its name for the server: draft, built-in or the ID of a version. */
  of: string;
  /** Its name for the owner. */
  name: string;
  /** Differs when the state has changed. */
  revision: number;
}

/** The page or the email that shows a change on each side, by its address; '' if there is none. */
export interface View extends Readonly<Record<Side, string>> {
  kind: 'page' | 'mail' | 'texts';
}

export const pageAt = (path: string): View => ({ kind: 'page', before: path, after: path });

/** The view that shows a change best. */
export function viewOf(files: Files, { shown_before, shown_after }: DraftChange): View {
  const before = shown_before.path;
  const after = shown_after.path;
  if (before || after) return { kind: 'page', before, after };
  const mail = mailAround(files, shown_after.places[0] ?? '');
  return mail ? { kind: 'mail', before: mail, after: mail } : { kind: 'texts', before: '', after: '' };
}

export const placesOn = (change: DraftChange, side: Side): readonly string[] =>
  (side === 'before' ? change.shown_before : change.shown_after).places;

/** The side that shows a change: `wanted`, unless only the other one has it. */
export function sideOf(change: DraftChange, view: View, wanted: Side): Side {
  const other = wanted === 'before' ? 'after' : 'before';
  const has = (side: Side): boolean => view[side] !== '' && placesOn(change, side).length > 0;
  return has(wanted) || !has(other) ? wanted : other;
}

export interface Numbered extends DraftChange {
  /** Its number in the list, from 1. */
  number: number;
}

export interface Group {
  title: string;
  changes: readonly Numbered[];
}

/** Files with texts that every page shows. */
const everywhere = ['brand.json', 'navigation.json'];

function groupTitle(files: Files, change: DraftChange): string {
  const { kind, before, after } = viewOf(files, change);
  if (kind === 'mail') return 'Emails';
  if (kind === 'texts') return fileTitle(files, change.file);
  if (everywhere.includes(change.file)) return 'Every page';
  const path = after || before;
  return pagesOf(files).find((page) => page.path === path)?.title ?? path;
}

/** The changes by the page that shows them, in the order of the first change of each page. */
export function groupsOf(files: Files, changes: readonly DraftChange[]): Group[] {
  const groups = new Map<string, DraftChange[]>();
  for (const change of changes) {
    const title = groupTitle(files, change);
    groups.set(title, [...(groups.get(title) ?? []), change]);
  }
  let number = 0;
  return [...groups].map(([title, members]) => ({
    title,
    changes: members.map((change) => {
      number += 1;
      return { ...change, number };
    }),
  }));
}
