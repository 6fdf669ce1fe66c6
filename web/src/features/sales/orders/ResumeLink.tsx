/** A link that, for an unfinished order, leads back to its payment instead. */
import { type MouseEvent, useRef } from 'react';
import type { Action } from '../../../content/types.gen.ts';
import { isPlainPress } from '../../../lib/address.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import type { ButtonVariant } from '../../../ui/button-class.ts';

interface ResumeLinkProps {
  action: Action;
  variant?: ButtonVariant;
  /** The unfinished order; null: there is none, or it cannot be resumed. */
  token: string | null;
  /** The order could not be resumed: from now on the link is what it says. */
  onFailed: () => void;
}

export function ResumeLink({ action: { label, to }, variant, token, onFailed }: ResumeLinkProps) {
  const busy = useRef(false);
  const resume = async (order: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const { resumeHere } = await import('./resume.ts');
    if (!(await resumeHere(order))) onFailed();
    busy.current = false;
  };
  const press = (event: MouseEvent): void => {
    if (!token || !isPlainPress(event)) return;
    event.preventDefault();
    void resume(token);
  };
  return (
    <LinkButton to={to} {...(variant && { variant })} onClick={press}>
      {label}
    </LinkButton>
  );
}
