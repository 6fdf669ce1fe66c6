/** Icons that only the editor shows: in ui/icons.tsx they would be in the scripts of public pages. */
import { icon } from '../../../../ui/icon.tsx';

export const Grip = icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
export const Hide = icon(
  'M4 4l16 16M10 6.2a9 9 0 0 1 2-.2c5 0 8.5 4.2 9.5 6a16 16 0 0 1-2.7 3.3M6.5 7.6A15 15 0 0 0 2.5 12c1 1.8 4.5 6 9.5 6a9 9 0 0 0 4.3-1.1',
);
export const Desktop = icon('M4 5h16v11H4zM9 20h6M12 16v4');
export const Mobile = icon('M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2');
export const ChainLink = icon(
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
);
export const Panel = icon('M4 5h16v14H4zM14.5 5v14');
