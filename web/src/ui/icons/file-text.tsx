import { icon } from './icon.tsx';

export const FileText = /* @__PURE__ */ icon(
  'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7z',
  'M14 3v4h4',
  'M9 12h6',
  'M9 16h4',
);
