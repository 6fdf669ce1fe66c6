import { icon } from './icon.tsx';

export const Tag = /* @__PURE__ */ icon(
  'M4 5v6.2a1 1 0 0 0 .3.7l7.8 7.8a1 1 0 0 0 1.4 0l6.2-6.2a1 1 0 0 0 0-1.4L11.9 4.3a1 1 0 0 0-.7-.3H5a1 1 0 0 0-1 1z',
  'M8.5 8.5h.01',
);
