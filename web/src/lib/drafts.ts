/** Drafts of forms stay in the tab that they were typed in, under names that begin with this. */
export const draftPrefix = 'harborlight.draft.';

/** Forgets the draft of one form. Storage may be forbidden. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(draftPrefix + key);
  } catch {
    // Then there is no draft.
  }
}

/** Forgets every draft of this tab: whoever signs in next must not find them. Storage may be forbidden. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(draftPrefix)) sessionStorage.removeItem(name);
    }
  } catch {
    // Then there are no drafts.
  }
}
