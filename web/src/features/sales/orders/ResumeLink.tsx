/** A link that resumes the payment of an unfinished order, if there is one. */
import { type MouseEvent, useRef } from 'react';
import type { Action } from '../../../content/types.gen.ts';
import { isPlainPress } from '../../../lib/plain-press.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import type { ButtonVariant } from '../../../ui/button-class.ts';

interface ResumeLinkProps {
  action: Action;
  variant?: ButtonVariant;
  /** Token of the unfinished order; null if there is none or it can't be resumed. */
  token: string | null;
  /** Called if the order can't be resumed; the link then uses its own target. */
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
