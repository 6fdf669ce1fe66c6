import { icon } from './icon.tsx';

export const Alert = /* @__PURE__ */ icon('M12 4 2.8 19.5h18.4z', 'M12 10v4.5', 'M12 17h.01');
