import { icon } from './icon.tsx';

export const Menu = /* @__PURE__ */ icon('M4 7h16', 'M4 12h16', 'M4 17h16');
