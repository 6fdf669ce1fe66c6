import { icon } from './icon.tsx';

export const Film = /* @__PURE__ */ icon(
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  'm10 9.2 5 2.8-5 2.8z',
);
