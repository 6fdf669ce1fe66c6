import { icon } from './icon.tsx';

export const Settings = /* @__PURE__ */ icon(
  'M5 7h8',
  'M17 7h2',
  'M5 17h2',
  'M11 17h8',
  'M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
);
