import { icon } from './icon.tsx';

export const Users = /* @__PURE__ */ icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M3 19.5c.4-3 2.9-5 6-5s5.6 2 6 5',
  'M16 4.9a3.5 3.5 0 0 1 0 6.2',
  'M18 14.9c1.6.800 2.7 2.4 3 4.6',
);
