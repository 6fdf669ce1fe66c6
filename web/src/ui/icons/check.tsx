import { icon } from './icon.tsx';

export const Check = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7');
