/** Places that belong together, in the head of each: parts of one, and on a phone the others of its group. */
import { messages } from '../../../content/messages.ts';
import { DeskLink } from '../../../form/desk/declared/DeskLink.tsx';
import { paths } from '../../../paths.ts';
import { Count } from './Count.tsx';
import type { DeskTab, TabId } from './tabs.tsx';

const labelOf = messages('desk.tab');

interface PartsProps {
  label: string;
  tabs: readonly DeskTab[];
  current: TabId;
  waiting: Readonly<Record<string, number>>;
}

/** One row of them may be wider than a phone. */
const intoView = (link: Element | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

export const Parts = ({ label, tabs, current, waiting }: PartsProps) => (
  <nav aria-label={label} className="desk-parts">
    {tabs.map(({ id }) => (
      <DeskLink
        key={id}
        ref={current === id ? intoView : undefined}
        href={paths.admin(id)}
        aria-current={current === id ? 'page' : undefined}
        className="desk-part"
      >
        {labelOf(id)}
        <Count of={waiting[id] ?? 0} />
      </DeskLink>
    ))}
  </nav>
);
