import { icon } from './icon.tsx';

export const ArrowUp = /* @__PURE__ */ icon('M12 19V5', 'm6 11 6-6 6 6');
