import { icon } from './icon.tsx';

export const ArrowUpRight = /* @__PURE__ */ icon('M7 17 17 7', 'M8 7h9v9');
