import { icon } from './icon.tsx';

export const Pencil = /* @__PURE__ */ icon(
  'M4 20l1-4L16.5 4.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 19z',
  'm14 7 3 3',
);
