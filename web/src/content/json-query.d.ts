declare module '*/categories.json?names' {
  const list: readonly {
    id: string;
    name: string;
    page: string;
    section?: string;
    services: readonly string[];
  }[];
  export default list;
}
