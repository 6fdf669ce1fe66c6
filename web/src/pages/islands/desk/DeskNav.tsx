/** Where one can go at the desk: a bar at the left, on a phone at the bottom. */
import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { DeskLink } from '../../../form/desk/declared/DeskLink.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Check } from '../../../ui/form-icons.tsx';
import {
  ArrowRight,
  Bell,
  Calendar,
  ChevronLeft,
  ChevronRight,
  Clock,
  Download,
  FileText,
  Info,
  Mail,
  Pencil,
  Percent,
  Plus,
  Settings,
  Star,
  Tag,
} from '../../../ui/icons.tsx';
import { Count } from './Count.tsx';
import sheet from './nav.css?url';
import { type DeskTab, groups, isOffered, type TabId } from './tabs.tsx';

const t = messages('desk.nav');
const labelOf = messages('desk.tab');
const groupNameOf = messages('desk.group');

type Icon = typeof Clock;

/** Icons that other scripts show as well: another one would be in the scripts of public pages, which share them. */
const icons: Partial<Record<TabId, Icon>> = {
  today: Clock,
  leads: Mail,
  offers: Pencil,
  orders: Tag,
  invoices: FileText,
  bookings: Calendar,
  availability: Clock,
  applications: Check,
  requests: Plus,
  reviews: Star,
  commission: Percent,
  referrals: ArrowRight,
  site: Settings,
  numbers: Download,
  devices: Bell,
  status: Info,
};

interface NavProps {
  current: TabId;
  waiting: Readonly<Record<string, number>>;
}

const waitingIn = (places: readonly TabId[], waiting: NavProps['waiting']): number =>
  places.reduce((sum, id) => sum + (waiting[id] ?? 0), 0);

type PlaceProps = NavProps & Pick<DeskTab, 'id' | 'parts'> & { onGo?: () => void };

function Place({ id, parts = [], current, waiting, onGo }: PlaceProps) {
  const Icon = icons[id] ?? FileText;
  const count = waitingIn([id, ...parts.map((part) => part.id)], waiting);
  return (
    <li>
      <DeskLink
        href={paths.admin(id === 'today' ? undefined : id)}
        aria-current={current === id ? 'page' : undefined}
        title={labelOf(id)}
        className="desk-link"
        {...(onGo && { onClick: onGo })}
      >
        <Icon className="size-4 shrink-0" />
        <span className="desk-label">{labelOf(id)}</span>
        <Count of={count} />
      </DeskLink>
    </li>
  );
}

const Groups = (props: NavProps & { onGo?: () => void }) => (
  <>
    <ul>
      <Place id="today" {...props} />
    </ul>
    {groups.map(({ id, tabs }) => (
      <div key={id}>
        <p className="desk-group" aria-hidden="true">
          {groupNameOf(id)}
        </p>
        <ul aria-label={groupNameOf(id)}>
          {tabs.filter(isOffered).map((tab) => (
            <Place key={tab.id} {...props} {...tab} />
          ))}
        </ul>
      </div>
    ))}
  </>
);

const kept = 'harborlight.desk.folded';

/** Windows of this size have no room for the names of places beside a list. */
const narrow = '(width < 64rem)';

function Side(props: NavProps) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(kept) === '1');
  const isNarrow = useMedia(narrow);
  const folded = chosen || isNarrow;
  const turn = (): void => {
    localStorage.setItem(kept, chosen ? '0' : '1');
    setChosen(!chosen);
  };
  return (
    <nav aria-label={t('label')} className="desk-side" data-folded={folded || undefined}>
      <Groups {...props} />
      {!isNarrow && (
        <button
          type="button"
          aria-label={t(folded ? 'unfold' : 'fold')}
          className="desk-link mt-auto"
          onClick={turn}
        >
          {folded ? <ChevronRight className="size-4" /> : <ChevronLeft className="size-4" />}
        </button>
      )}
    </nav>
  );
}

/** The bar on a phone: the tab that each button opens, and the tabs whose tasks it counts. */
const thumbs: readonly [id: TabId, label: 'sales' | 'calls' | 'inbox' | null, counted: readonly TabId[]][] = [
  ['today', null, []],
  ['orders', 'sales', ['offers', 'orders', 'invoices']],
  ['bookings', 'calls', ['bookings']],
  ['leads', 'inbox', ['leads']],
];

function Bottom(props: NavProps) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <nav aria-label={t('phone_label')} className="desk-bottom">
      {thumbs.map(([id, label, counted]) => {
        const Icon = icons[id] ?? FileText;
        const count = waitingIn(counted, props.waiting);
        return (
          <DeskLink
            key={id}
            href={paths.admin(id === 'today' ? undefined : id)}
            aria-current={props.current === id ? 'page' : undefined}
            className="desk-thumb"
          >
            <span className="relative">
              <Icon className="size-5" />
              {count > 0 && <span className="desk-dot">{count}</span>}
            </span>
            {label ? t(label) : labelOf(id)}
          </DeskLink>
        );
      })}
      <button type="button" className="desk-thumb" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span aria-hidden="true" className="desk-dots" />
        {t('more')}
      </button>
      <Dialog open={open} onClose={close} title={t('more')}>
        <div className="desk-all">
          <Groups {...props} onGo={close} />
        </div>
      </Dialog>
    </nav>
  );
}

export const DeskNav = (props: NavProps) => (
  <>
    <link rel="stylesheet" href={sheet} precedence="part" />
    <Side {...props} />
    <Bottom {...props} />
  </>
);
