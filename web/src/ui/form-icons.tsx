/** The icons of forms and dialogs, apart from the others, so that few pages load all of them. */
import { icon } from './icon.tsx';

export const Alert = /* @__PURE__ */ icon('M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01');
export const Check = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7');
export const ChevronDown = /* @__PURE__ */ icon('M6 9l6 6 6-6');
export const Close = /* @__PURE__ */ icon('M6 6l12 12M18 6 6 18');
export const Search = /* @__PURE__ */ icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4');
