import { icon } from './icon.tsx';

export const ChevronRight = /* @__PURE__ */ icon('m9 6 6 6-6 6');
