import { icon } from './icon.tsx';

export const Percent = /* @__PURE__ */ icon(
  'M19 5 5 19',
  'M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'M16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
);
