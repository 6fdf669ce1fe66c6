/** Some of an object, for props that stand in a document: what an island does not show is not sent. */
export const pick = <T extends object, Key extends keyof T>(whole: T, ...keys: Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<T, Key>;
