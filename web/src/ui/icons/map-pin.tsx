import { icon } from './icon.tsx';

export const MapPin = /* @__PURE__ */ icon(
  'M12 21s7-6.1 7-11a7 7 0 0 0-14 0c0 4.9 7 11 7 11z',
  'M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
