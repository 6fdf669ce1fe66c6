declare module 'virtual:content' {
  /** Every content file by its path in content/, with prices filled in (tools/content.ts). */
  const files: Readonly<Record<string, unknown>>;
  export default files;
}
