import { icon } from './icon.tsx';

export const Briefcase = /* @__PURE__ */ icon('M4 8h16v11H4z', 'M9 8V5.5h6V8', 'M4 13h16');
