import { icon } from './icon.tsx';

export const Play = /* @__PURE__ */ icon(
  'M7.5 5.3v13.4a.8.8 0 0 0 1.2.7l10.6-6.7a.8.8 0 0 0 0-1.4L8.7 4.6a.8.8 0 0 0-1.2.7z',
);
