/** The icons of the site: one family (shapes after Lucide, ISC license). */
import { icon } from './icon.tsx';

export const AppWindow = /* @__PURE__ */ icon(
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 9.5h18M6.5 7.3h.01M9 7.3h.01',
);
export const ArrowLeft = /* @__PURE__ */ icon('M19 12H5M11 18l-6-6 6-6');
export const ArrowRight = /* @__PURE__ */ icon('M5 12h14M13 6l6 6-6 6');
export const ArrowUpRight = /* @__PURE__ */ icon('M7 17 17 7M8 7h9v9');
export const ArrowUp = /* @__PURE__ */ icon('M12 19V5M6 11l6-6 6 6');
export const BadgeCheck = /* @__PURE__ */ icon(
  'M12 3l2.4 1.8 3-.1.9 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.9 2.9-3-.1L12 21l-2.4-1.6-3 .1-.9-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.9-2.9 3 .1zM9 12l2.2 2.2L15.2 10',
);
export const Bag = /* @__PURE__ */ icon('M6 8h12l1 12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM9 10V7a3 3 0 0 1 6 0v3');
export const Bell = /* @__PURE__ */ icon('M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0');
export const Calendar = /* @__PURE__ */ icon(
  'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4',
);
export const ChevronLeft = /* @__PURE__ */ icon('M15 6l-6 6 6 6');
export const ChevronRight = /* @__PURE__ */ icon('M9 6l6 6-6 6');
export const Clock = /* @__PURE__ */ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.2 2');
export const Copy = /* @__PURE__ */ icon('M9 9h10v11H9zM15 9V4H5v11h4');
export const Download = /* @__PURE__ */ icon('M12 4v11M7 10.5l5 5 5-5M5 20h14');
export const FileText = /* @__PURE__ */ icon(
  'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7zM14 3v4h4M9 12h6M9 16h4',
);
export const Film = /* @__PURE__ */ icon(
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM10 9.2l5 2.8-5 2.8z',
);
export const GraduationCap = /* @__PURE__ */ icon(
  'M2.5 9.5l9.5-4.5 9.5 4.5-9.5 4.5zM6.5 11.8V16c0 1.4 2.5 3 5.5 3s5.5-1.6 5.5-3v-4.2M21.5 9.5V15',
);
export const Info = /* @__PURE__ */ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.8h.01');
export const LifeBuoy = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5.6 5.6l3.9 3.9M14.5 14.5l3.9 3.9M18.4 5.6l-3.9 3.9M9.5 14.5l-3.9 3.9',
);
export const Mail = /* @__PURE__ */ icon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3.5 7.5l8.5 6 8.5-6',
);
export const MapPin = /* @__PURE__ */ icon(
  'M12 21s7-6.1 7-11a7 7 0 0 0-14 0c0 4.9 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const Megaphone = /* @__PURE__ */ icon(
  'M4 10v4l11 4.5v-13zM15 9.5a2.5 2.5 0 0 1 0 5M7 15l1 5h2.5l-1-4',
);
export const Menu = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16');
export const MicOff = /* @__PURE__ */ icon(
  'M4 3.5 20 20.5M9 9v2a3 3 0 0 0 4.6 2.5M15 11V6a3 3 0 0 0-5.7-1.3M5.5 11a6.5 6.5 0 0 0 10 5.5M18.5 11a6.5 6.5 0 0 1-.5 2.5M12 17.5V21',
);
export const Mic = /* @__PURE__ */ icon(
  'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
);
export const Pause = /* @__PURE__ */ icon('M8.5 5v14M15.5 5v14');
export const Pencil = /* @__PURE__ */ icon(
  'M4 20l1-4L16.5 4.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 19zM14 7l3 3',
);
export const Percent = /* @__PURE__ */ icon(
  'M19 5 5 19M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
);
export const Phone = /* @__PURE__ */ icon(
  'M8 4H5a1 1 0 0 0-1 1c0 8.3 6.7 15 15 15a1 1 0 0 0 1-1v-3l-4-2-2 2c-2.6-1.2-4.8-3.4-6-6l2-2z',
);
export const Play = /* @__PURE__ */ icon(
  'M7.5 5.3v13.4a.8.8 0 0 0 1.2.7l10.6-6.7a.8.8 0 0 0 0-1.4L8.7 4.6a.8.8 0 0 0-1.2.7z',
);
export const Plus = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const Retry = /* @__PURE__ */ icon('M4 12a8 8 0 1 0 2.6-5.9M4 4.5v4h4');
export const Settings = /* @__PURE__ */ icon(
  'M5 7h8M17 7h2M5 17h2M11 17h8M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
);
export const Shield = /* @__PURE__ */ icon(
  'M12 3 5 6v5c0 4.6 2.9 8.2 7 10 4.1-1.8 7-5.4 7-10V6zM9 12l2.2 2.2L15.5 10',
);
export const Star = /* @__PURE__ */ icon(
  'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
);
export const Tag = /* @__PURE__ */ icon(
  'M4 5v6.2a1 1 0 0 0 .3.7l7.8 7.8a1 1 0 0 0 1.4 0l6.2-6.2a1 1 0 0 0 0-1.4L11.9 4.3a1 1 0 0 0-.7-.3H5a1 1 0 0 0-1 1zM8.5 8.5h.01',
);
export const Trash = /* @__PURE__ */ icon('M5 7h14M9 7V4.5h6V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5');
export const Upload = /* @__PURE__ */ icon('M12 16V5M7 9l5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3');
export const Users = /* @__PURE__ */ icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19.5c.4-3 2.9-5 6-5s5.6 2 6 5M16 4.9a3.5 3.5 0 0 1 0 6.2M18 14.9c1.6.800 2.7 2.4 3 4.6',
);
export const VolumeOff = /* @__PURE__ */ icon('M11 5 6.5 9H3v6h3.5L11 19zM16 9.5l5 5M21 9.5l-5 5');
export const Volume = /* @__PURE__ */ icon(
  'M11 5 6.5 9H3v6h3.5L11 19zM15.5 9a4.2 4.2 0 0 1 0 6M18.5 6a8.5 8.5 0 0 1 0 12',
);
export const Workflow = /* @__PURE__ */ icon('M4 4h6v6H4zM14 14h6v6h-6zM7 10v4a3 3 0 0 0 3 3h4');
