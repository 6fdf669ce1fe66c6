import { icon } from './icon.tsx';

export const GraduationCap = /* @__PURE__ */ icon(
  'm2.5 9.5 9.5-4.5 9.5 4.5-9.5 4.5z',
  'M6.5 11.8V16c0 1.4 2.5 3 5.5 3s5.5-1.6 5.5-3v-4.2',
  'M21.5 9.5V15',
);
