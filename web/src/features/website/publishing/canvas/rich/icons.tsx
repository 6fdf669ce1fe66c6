import { icon } from '../../../../../ui/icon.tsx';

export const Link = icon(
  'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
);
export const Bullets = icon('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01');
export const Numbers = icon('M10 6h10M10 12h10M10 18h10M4 5l1.5-1v4.5M3.5 15.5c1-1.5 3-.5 2 .8L3.5 19h3');
export const Table = icon('M4 5h16v14H4zM4 10h16M12 5v14');
export const Rule = icon('M4 12h16');
