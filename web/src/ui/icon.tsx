/** Creates icons. They are decorative: the text beside them or the control's label has the meaning. */

import { cx } from '../lib/cx.ts';

export interface IconProps {
  className?: string;
}
export type IconComponent = (props: IconProps) => React.JSX.Element;

/** Creates an icon from its path: 24 px grid, stroke 1.75, round ends; 20 px by default. */
export const icon =
  (d: string): IconComponent =>
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
      <path d={d} />
    </svg>
  );
