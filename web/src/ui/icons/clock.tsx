import { icon } from './icon.tsx';

export const Clock = /* @__PURE__ */ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'M12 7v5l3.2 2');
