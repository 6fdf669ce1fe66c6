import { icon } from './icon.tsx';

export const Upload = /* @__PURE__ */ icon(
  'M12 16V5',
  'm7 9 5-5 5 5',
  'M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3',
);
