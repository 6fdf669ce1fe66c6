import { icon } from './icon.tsx';

export const Megaphone = /* @__PURE__ */ icon(
  'M4 10v4l11 4.5v-13z',
  'M15 9.5a2.5 2.5 0 0 1 0 5',
  'M7 15l1 5h2.5l-1-4',
);
