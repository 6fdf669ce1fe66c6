import { icon } from './icon.tsx';

export const CircleCheck = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'm8.3 12.3 2.5 2.5 5-5.3',
);
