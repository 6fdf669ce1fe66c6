/** Links to the next steps. The first is the main action, the others are less prominent. */
import type { Action } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { LinkButton } from '../ui/Button.tsx';
import type { ButtonSize } from '../ui/button-class.ts';

interface ActionsProps {
  actions: readonly Action[];
  size?: ButtonSize;
  /** Without the amber button, for places where another element is already amber. */
  quiet?: boolean;
  className?: string;
}

export const Actions = ({ actions, size = 'md', quiet = false, className }: ActionsProps) =>
  actions.length === 0 ? null : (
    <div className={cx('grid justify-items-start gap-3 sm:flex sm:flex-wrap', className)}>
      {actions.map(({ label, to }, index) => (
        <LinkButton key={to} to={to} size={size} variant={index === 0 && !quiet ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </div>
  );
