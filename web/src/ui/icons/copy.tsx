import { icon } from './icon.tsx';

export const Copy = /* @__PURE__ */ icon('M9 9h10v11H9z', 'M15 9V4H5v11h4');
