/** The parts of a place, in its head: each has an address of its own. */
import { messages } from '../../../content/messages.ts';
import { DeskLink } from '../../../form/desk/declared/DeskLink.tsx';
import { paths } from '../../../paths.ts';
import { Count } from './Count.tsx';
import { type DeskTab, type TabId, withParts } from './tabs.tsx';

const labelOf = messages('desk.tab');

interface PartsProps {
  of: DeskTab;
  current: TabId;
  waiting: Readonly<Record<string, number>>;
}

export const Parts = ({ of, current, waiting }: PartsProps) => (
  <nav aria-label={labelOf(of.id)} className="desk-parts">
    {withParts(of).map(({ id }) => (
      <DeskLink
        key={id}
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
