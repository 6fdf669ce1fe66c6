import { icon } from './icon.tsx';

export const Star = /* @__PURE__ */ icon(
  'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
);
