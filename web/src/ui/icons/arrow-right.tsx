import { icon } from './icon.tsx';

export const ArrowRight = /* @__PURE__ */ icon('M5 12h14', 'm13 6 6 6-6 6');
