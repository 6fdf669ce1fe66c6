import { icon } from './icon.tsx';

export const Trash = /* @__PURE__ */ icon(
  'M5 7h14',
  'M9 7V4.5h6V7',
  'M7 7l.8 12.5h8.4L17 7',
  'M10.5 11v5',
  'M13.5 11v5',
);
