/** Drafts of forms stay in the tab that they were typed in, under names that begin with this. */
export const draftPrefix = 'harborlight.draft.';

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
