import { icon } from './icon.tsx';

export const Mail = /* @__PURE__ */ icon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z',
  'm3.5 7.5 8.5 6 8.5-6',
);
