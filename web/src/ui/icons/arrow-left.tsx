import { icon } from './icon.tsx';

export const ArrowLeft = /* @__PURE__ */ icon('M19 12H5', 'm11 18-6-6 6-6');
