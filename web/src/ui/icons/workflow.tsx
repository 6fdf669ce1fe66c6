import { icon } from './icon.tsx';

export const Workflow = /* @__PURE__ */ icon('M4 4h6v6H4z', 'M14 14h6v6h-6z', 'M7 10v4a3 3 0 0 0 3 3h4');
