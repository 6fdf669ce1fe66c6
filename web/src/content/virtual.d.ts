declare module 'virtual:content' {
  /** Every content file by its path in content/, prices put in (tools/content.ts). */
  const files: Readonly<Record<string, unknown>>;
  export default files;
}
