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

declare module '*/routes.json?blocks' {
  const paths: readonly string[];
  export default paths;
}
