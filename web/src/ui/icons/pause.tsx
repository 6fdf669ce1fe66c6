import { icon } from './icon.tsx';

export const Pause = /* @__PURE__ */ icon('M8.5 5v14', 'M15.5 5v14');
