/**
 * The icons of the site: one family (24 px grid, stroke 1.75, round ends; shapes after Lucide, ISC licence),
 * each a component so that a page carries only those it shows. They are decoration: the text beside them or
 * the control's label names the meaning.
 */
import { cx } from '../lib/cx.ts';

export interface IconProps {
  className?: string;
}
export type IconComponent = (props: IconProps) => React.JSX.Element;

const icon =
  (...paths: string[]): IconComponent =>
  ({ className }) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );

export const ArrowRight = icon('M5 12h14', 'm13 6 6 6-6 6');
export const ArrowLeft = icon('M19 12H5', 'm11 18-6-6 6-6');
export const ArrowUp = icon('M12 19V5', 'm6 11 6-6 6 6');
export const ArrowUpRight = icon('M7 17 17 7', 'M8 7h9v9');
export const Check = icon('m5 12.5 4.5 4.5L19 7');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronLeft = icon('m15 6-6 6 6 6');
export const ChevronRight = icon('m9 6 6 6-6 6');
export const Close = icon('M6 6l12 12', 'M18 6 6 18');
export const Menu = icon('M4 7h16', 'M4 12h16', 'M4 17h16');
export const Search = icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z', 'm20 20-4-4');
export const Mail = icon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z',
  'm3.5 7.5 8.5 6 8.5-6',
);
export const Calendar = icon(
  'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  'M4 10h16',
  'M8 3v4',
  'M16 3v4',
);
export const FileText = icon(
  'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7z',
  'M14 3v4h4',
  'M9 12h6',
  'M9 16h4',
);
export const Shield = icon('M12 3 5 6v5c0 4.6 2.9 8.2 7 10 4.1-1.8 7-5.4 7-10V6z', 'm9 12 2.2 2.2L15.5 10');
export const Tag = icon(
  'M4 5v6.2a1 1 0 0 0 .3.7l7.8 7.8a1 1 0 0 0 1.4 0l6.2-6.2a1 1 0 0 0 0-1.4L11.9 4.3a1 1 0 0 0-.7-.3H5a1 1 0 0 0-1 1z',
  'M8.5 8.5h.01',
);
export const LifeBuoy = icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'm5.6 5.6 3.9 3.9',
  'm14.5 14.5 3.9 3.9',
  'm18.4 5.6-3.9 3.9',
  'm9.5 14.5-3.9 3.9',
);
export const Bag = icon('M6 8h12l1 12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z', 'M9 10V7a3 3 0 0 1 6 0v3');
export const GraduationCap = icon(
  'm2.5 9.5 9.5-4.5 9.5 4.5-9.5 4.5z',
  'M6.5 11.8V16c0 1.4 2.5 3 5.5 3s5.5-1.6 5.5-3v-4.2',
  'M21.5 9.5V15',
);
export const Workflow = icon('M4 4h6v6H4z', 'M14 14h6v6h-6z', 'M7 10v4a3 3 0 0 0 3 3h4');
export const AppWindow = icon(
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  'M3 9.5h18',
  'M6.5 7.3h.01',
  'M9 7.3h.01',
);
export const Film = icon(
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  'm10 9.2 5 2.8-5 2.8z',
);
export const MapPin = icon(
  'M12 21s7-6.1 7-11a7 7 0 0 0-14 0c0 4.9 7 11 7 11z',
  'M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const BadgeCheck = icon(
  'M12 3l2.4 1.8 3-.1.9 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.9 2.9-3-.1L12 21l-2.4-1.6-3 .1-.9-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.9-2.9 3 .1z',
  'm9 12 2.2 2.2L15.2 10',
);
export const Star = icon('m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z');
export const Globe = icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M3 12h18',
  'M12 3c2.5 2.6 3.7 5.6 3.7 9S14.5 18.4 12 21c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
);
export const Users = icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M3 19.5c.4-3 2.9-5 6-5s5.6 2 6 5',
  'M16 4.9a3.5 3.5 0 0 1 0 6.2',
  'M18 14.9c1.6.800 2.7 2.4 3 4.6',
);
export const Clock = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'M12 7v5l3.2 2');
export const Bell = icon('M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15z', 'M10 20.5a2.2 2.2 0 0 0 4 0');
export const Plus = icon('M12 5v14', 'M5 12h14');
export const Pencil = icon('M4 20l1-4L16.5 4.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 19z', 'm14 7 3 3');
export const Trash = icon('M5 7h14', 'M9 7V4.5h6V7', 'M7 7l.8 12.5h8.4L17 7', 'M10.5 11v5', 'M13.5 11v5');
export const Download = icon('M12 4v11', 'm7 10.5 5 5 5-5', 'M5 20h14');
export const Copy = icon('M9 9h10v11H9z', 'M15 9V4H5v11h4');
export const Filter = icon('M4 6h16', 'M7 12h10', 'M10 18h4');
export const Alert = icon('M12 4 2.8 19.5h18.4z', 'M12 10v4.5', 'M12 17h.01');
export const Info = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'M12 11v5.5', 'M12 7.8h.01');
export const CircleCheck = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'm8.3 12.3 2.5 2.5 5-5.3');
export const Percent = icon(
  'M19 5 5 19',
  'M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'M16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
);
export const Lock = icon('M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3');
export const LogOut = icon('M10 4H5v16h5', 'M9.5 12H20', 'm16 8 4 4-4 4');
export const Receipt = icon(
  'M6 3.5v17l2-1.3 2 1.3 2-1.3 2 1.3 2-1.3 2 1.3v-17l-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3z',
  'M9.5 9.5h5',
  'M9.5 13.5h5',
);
export const Briefcase = icon('M4 8h16v11H4z', 'M9 8V5.5h6V8', 'M4 13h16');
export const Megaphone = icon('M4 10v4l11 4.5v-13z', 'M15 9.5a2.5 2.5 0 0 1 0 5', 'M7 15l1 5h2.5l-1-4');
export const Settings = icon(
  'M5 7h8',
  'M17 7h2',
  'M5 17h2',
  'M11 17h8',
  'M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
);
export const Phone = icon(
  'M8 4H5a1 1 0 0 0-1 1c0 8.3 6.7 15 15 15a1 1 0 0 0 1-1v-3l-4-2-2 2c-2.6-1.2-4.8-3.4-6-6l2-2z',
);
