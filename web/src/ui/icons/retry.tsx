import { icon } from './icon.tsx';

export const Retry = /* @__PURE__ */ icon('M4 12a8 8 0 1 0 2.6-5.9', 'M4 4.5v4h4');
