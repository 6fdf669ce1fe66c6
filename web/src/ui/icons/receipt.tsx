import { icon } from './icon.tsx';

export const Receipt = /* @__PURE__ */ icon(
  'M6 3.5v17l2-1.3 2 1.3 2-1.3 2 1.3 2-1.3 2 1.3v-17l-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3z',
  'M9.5 9.5h5',
  'M9.5 13.5h5',
);
