/** Prefix of the keys of form drafts in the tab's session storage. */
export const draftPrefix = 'harborlight.draft.';

/** Deletes the draft of one form. Storage may be forbidden. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(draftPrefix + key);
  } catch {
    // Without storage, there is no draft.
  }
}

/** Deletes all drafts of this tab, so that the next user can't see them. Storage may be forbidden. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(draftPrefix)) sessionStorage.removeItem(name);
    }
  } catch {
    // Without storage, there are no drafts.
  }
}
