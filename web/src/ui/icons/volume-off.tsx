import { icon } from './icon.tsx';

export const VolumeOff = /* @__PURE__ */ icon('M11 5 6.5 9H3v6h3.5L11 19zM16 9.5l5 5M21 9.5l-5 5');
