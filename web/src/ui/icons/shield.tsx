import { icon } from './icon.tsx';

export const Shield = /* @__PURE__ */ icon(
  'M12 3 5 6v5c0 4.6 2.9 8.2 7 10 4.1-1.8 7-5.4 7-10V6z',
  'm9 12 2.2 2.2L15.5 10',
);
