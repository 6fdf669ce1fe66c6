/** Header of a record: a link to its list, its name, which gets the initial focus, and content beside it. */
import type { ReactNode, RefObject } from 'react';
import { ChevronLeft } from '../../ui/icons.tsx';
import { DeskLink } from './declared/DeskLink.tsx';

interface RecordHeadProps {
  back: { href: string; label: string };
  name: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

export const RecordHead = ({ back, name, heading, children }: RecordHeadProps) => (
  <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
    <DeskLink href={back.href} className="desk-back">
      <ChevronLeft className="size-4" /> {back.label}
    </DeskLink>
    <h2 id="record" ref={heading} tabIndex={-1} className="text-xl leading-tight font-[580] outline-none">
      {name}
    </h2>
    {children}
  </header>
);
