import { icon } from './icon.tsx';

export const Bell = /* @__PURE__ */ icon(
  'M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15z',
  'M10 20.5a2.2 2.2 0 0 0 4 0',
);
