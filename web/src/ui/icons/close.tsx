import { icon } from './icon.tsx';

export const Close = /* @__PURE__ */ icon('M6 6l12 12', 'M18 6 6 18');
