import { icon } from './icon.tsx';

export const Filter = /* @__PURE__ */ icon('M4 6h16', 'M7 12h10', 'M10 18h4');
