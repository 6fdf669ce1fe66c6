/** Time after which a test counts as hanging, in ms: a guard, far longer than a test takes on a slow machine. */
export const patience = 300_000;
