import { cx } from '../../lib/cx.ts';

export interface IconProps {
  className?: string;
}
export type IconComponent = (props: IconProps) => React.JSX.Element;

/** Makes an icon of the family from its paths: 24 px grid, stroke 1.75, round ends; 20 px unless sized. */
export const icon =
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
