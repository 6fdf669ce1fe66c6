/**
 * Limits of the browser tests, in ms. They only end a test that hangs: on a machine that is ten times slower, no test
 * reaches one.
 */
export const patience = {
  /** Waiting for one visible change. */
  change: 60_000,
  /** A whole test, or starting and stopping a program. */
  test: 600_000,
} as const;
