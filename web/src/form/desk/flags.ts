/** Why something looks automated: 'too_fast' → 'too fast'. */
export const flagsOf = (flags: readonly string[]): string =>
  flags.map((flag) => flag.replaceAll('_', ' ')).join(', ');
