/** A row of a list in the account dialog: name, text and buttons. All lists of the dialog use it. */
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';

interface ItemProps {
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}

export const Item = ({ title, text, children }: ItemProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2">{title}</p>
      <p className="tabular text-sm text-muted">{text}</p>
    </div>
    {children}
  </li>
);

interface ItemButtonProps {
  label: string;
  /** Name of the row, for screen readers. */
  of: string;
  busy?: boolean;
  onClick: () => void;
}

export const ItemButton = ({ label, of, ...button }: ItemButtonProps) => (
  <Button variant="secondary" size="sm" aria-label={`${label}: ${of}`} {...button}>
    {label}
  </Button>
);
