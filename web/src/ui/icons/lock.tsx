import { icon } from './icon.tsx';

export const Lock = /* @__PURE__ */ icon('M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3');
