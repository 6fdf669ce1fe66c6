import { icon } from './icon.tsx';

export const Bag = /* @__PURE__ */ icon(
  'M6 8h12l1 12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z',
  'M9 10V7a3 3 0 0 1 6 0v3',
);
