import { icon } from './icon.tsx';

export const Plus = /* @__PURE__ */ icon('M12 5v14', 'M5 12h14');
