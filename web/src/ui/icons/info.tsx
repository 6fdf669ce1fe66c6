import { icon } from './icon.tsx';

export const Info = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M12 11v5.5',
  'M12 7.8h.01',
);
