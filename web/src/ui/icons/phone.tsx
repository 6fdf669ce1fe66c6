import { icon } from './icon.tsx';

export const Phone = /* @__PURE__ */ icon(
  'M8 4H5a1 1 0 0 0-1 1c0 8.3 6.7 15 15 15a1 1 0 0 0 1-1v-3l-4-2-2 2c-2.6-1.2-4.8-3.4-6-6l2-2z',
);
