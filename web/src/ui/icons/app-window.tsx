import { icon } from './icon.tsx';

export const AppWindow = /* @__PURE__ */ icon(
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  'M3 9.5h18',
  'M6.5 7.3h.01',
  'M9 7.3h.01',
);
