/**
 * The icons of the site: one family (shapes after Lucide, ISC licence), one module each, so that a page
 * carries only those it shows. They are decoration: the text beside them or the control's label names the
 * meaning.
 */

export { Alert } from './icons/alert.tsx';
export { AppWindow } from './icons/app-window.tsx';
export { ArrowLeft } from './icons/arrow-left.tsx';
export { ArrowRight } from './icons/arrow-right.tsx';
export { ArrowUp } from './icons/arrow-up.tsx';
export { ArrowUpRight } from './icons/arrow-up-right.tsx';
export { BadgeCheck } from './icons/badge-check.tsx';
export { Bag } from './icons/bag.tsx';
export { Bell } from './icons/bell.tsx';
export { Calendar } from './icons/calendar.tsx';
export { Check } from './icons/check.tsx';
export { ChevronDown } from './icons/chevron-down.tsx';
export { ChevronLeft } from './icons/chevron-left.tsx';
export { ChevronRight } from './icons/chevron-right.tsx';
export { Clock } from './icons/clock.tsx';
export { Close } from './icons/close.tsx';
export { Copy } from './icons/copy.tsx';
export { Download } from './icons/download.tsx';
export { FileText } from './icons/file-text.tsx';
export { Film } from './icons/film.tsx';
export { GraduationCap } from './icons/graduation-cap.tsx';
export type { IconComponent, IconProps } from './icons/icon.tsx';
export { Info } from './icons/info.tsx';
export { LifeBuoy } from './icons/life-buoy.tsx';
export { Mail } from './icons/mail.tsx';
export { MapPin } from './icons/map-pin.tsx';
export { Megaphone } from './icons/megaphone.tsx';
export { Menu } from './icons/menu.tsx';
export { Pencil } from './icons/pencil.tsx';
export { Percent } from './icons/percent.tsx';
export { Phone } from './icons/phone.tsx';
export { Plus } from './icons/plus.tsx';
export { Search } from './icons/search.tsx';
export { Settings } from './icons/settings.tsx';
export { Shield } from './icons/shield.tsx';
export { Star } from './icons/star.tsx';
export { Tag } from './icons/tag.tsx';
export { Trash } from './icons/trash.tsx';
export { Users } from './icons/users.tsx';
export { Workflow } from './icons/workflow.tsx';
