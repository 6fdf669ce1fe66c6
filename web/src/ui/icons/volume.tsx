import { icon } from './icon.tsx';

export const Volume = /* @__PURE__ */ icon(
  'M11 5 6.5 9H3v6h3.5L11 19zM15.5 9a4.2 4.2 0 0 1 0 6M18.5 6a8.5 8.5 0 0 1 0 12',
);
