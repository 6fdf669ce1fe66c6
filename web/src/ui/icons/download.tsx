import { icon } from './icon.tsx';

export const Download = /* @__PURE__ */ icon('M12 4v11', 'm7 10.5 5 5 5-5', 'M5 20h14');
