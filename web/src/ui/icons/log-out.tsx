import { icon } from './icon.tsx';

export const LogOut = /* @__PURE__ */ icon('M10 4H5v16h5', 'M9.5 12H20', 'm16 8 4 4-4 4');
