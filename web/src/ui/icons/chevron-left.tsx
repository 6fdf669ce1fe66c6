import { icon } from './icon.tsx';

export const ChevronLeft = /* @__PURE__ */ icon('m15 6-6 6 6 6');
