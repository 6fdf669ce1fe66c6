/** Kinds whose tab has another name; emails and bookmarks contain those addresses. */
const others = { 'partnership-requests': 'requests', partners: 'applications' } as const;

type Others = typeof others;

/** Returns the tab of a kind. */
export type TabOf<Kind extends string> = Kind extends keyof Others ? Others[Kind] : Kind;

export const tabOf = <Kind extends string>(kind: Kind): TabOf<Kind> =>
  (others[kind as unknown as keyof Others] ?? kind) as TabOf<Kind>;
