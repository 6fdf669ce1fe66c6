import { icon } from './icon.tsx';

export const MicOff = /* @__PURE__ */ icon(
  'M4 3.5 20 20.5M9 9v2a3 3 0 0 0 4.6 2.5M15 11V6a3 3 0 0 0-5.7-1.3M5.5 11a6.5 6.5 0 0 0 10 5.5M18.5 11a6.5 6.5 0 0 1-.5 2.5M12 17.5V21',
);
