/** The places of the desk, in groups: this list is all there is to add to. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import type { KeySuffix } from '../../../content/messages.ts';
import type { Slot } from '../../../form/desk/declared/RecordPage.tsx';
import { type TabOf, tabOf } from '../../../form/desk/declared/tab-of.ts';
import { Waiting } from './Waiting.tsx';

export type TabId = KeySuffix<'desk.tab'>;

interface PanelProps {
  /** What stands in the head of a list in place of its name. */
  head?: ReactNode;
}

export interface DeskTab {
  /** The value of `?tab=`. */
  id: TabId;
  Panel: ComponentType<PanelProps>;
  /** It begins with a list, in whose head others can stand. */
  isList?: true;
  /** Other tabs that are the same place: its head leads to them, and the bar to it. */
  parts?: readonly DeskTab[];
}

export interface Group {
  id: KeySuffix<'desk.group'>;
  tabs: readonly DeskTab[];
}

/** A tab whose code comes when it is chosen. */
function later(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<Waiting />}>
      <Part {...props} />
    </Suspense>
  );
}

/** What a feature adds to a tab that the server declares: above and below its list, and to its records. */
interface Own {
  above?: () => Promise<ComponentType>;
  below?: () => Promise<ComponentType>;
  more?: () => Promise<Slot>;
}

/** A tab of a kind of row that the server declares (internal/platform/desk). */
const declared = <Kind extends string>(
  kind: TabOf<Kind> extends TabId ? Kind : never,
  { above, below, more }: Own = {},
): DeskTab => ({
  id: tabOf(kind) as TabId,
  isList: true,
  Panel: later(async () => {
    const [{ DeclaredDesk }, Above, Below, More] = await Promise.all([
      import('../../../form/desk/declared/DeclaredDesk.tsx'),
      above?.(),
      below?.(),
      more?.(),
    ]);
    return ({ head }) => (
      <DeclaredDesk
        name={kind}
        head={head}
        above={Above && <Above />}
        below={Below && <Below />}
        More={More}
      />
    );
  }),
});

/** How the first start goes on; a card on Today leads there. */
export const start: DeskTab = {
  id: 'start',
  Panel: later(async () => (await import('../../../features/operations/start/FirstStart.tsx')).FirstStart),
};

/** Everything of one person; records lead there. */
export const client: DeskTab = {
  id: 'client',
  Panel: later(async () => (await import('../../../form/desk/declared/ClientPage.tsx')).ClientPage),
};

export const groups: readonly Group[] = [
  {
    id: 'sales',
    tabs: [
      declared('leads', {
        more: async () => {
          const [{ LeadReferrer }, { LeadOffers }] = await Promise.all([
            import('../../../features/sales/leads/desk/LeadReferrer.tsx'),
            import('../../../features/sales/offers/desk/LeadOffers.tsx'),
          ]);
          return ({ row }) => (
            <>
              <LeadReferrer lead={row} />
              <LeadOffers lead={row} />
            </>
          );
        },
      }),
      declared('offers', {
        more: async () => (await import('../../../features/sales/offers/desk/OfferMore.tsx')).OfferMore,
      }),
      declared('orders', {
        below: async () =>
          (await import('../../../features/sales/orders/desk/RevenuePanel.tsx')).RevenuePanel,
        more: async () => (await import('../../../features/sales/orders/desk/OrderMore.tsx')).OrderMore,
      }),
      declared('invoices', {
        below: async () => (await import('../../../features/sales/billing/desk/MonthsPanel.tsx')).MonthsPanel,
      }),
      declared('withdrawals'),
    ],
  },
  {
    id: 'calls',
    tabs: [
      declared('bookings', {
        above: async () =>
          (await import('../../../features/schedule/booking/desk/BookingsClosed.tsx')).BookingsClosed,
      }),
      {
        id: 'availability',
        Panel: later(
          async () => (await import('../../../features/schedule/booking/desk/Availability.tsx')).Availability,
        ),
      },
    ],
  },
  {
    id: 'partners',
    tabs: [
      declared('partners', {
        more: async () =>
          (await import('../../../features/marketplace/partners/desk/PartnerMore.tsx')).PartnerMore,
      }),
      declared('partnership-requests'),
      declared('reviews'),
      declared('commission'),
      declared('referrals'),
    ],
  },
  {
    id: 'site',
    tabs: [
      {
        id: 'site',
        Panel: later(
          async () => (await import('../../../features/website/publishing/SiteEditor.tsx')).SiteEditor,
        ),
      },
      {
        id: 'numbers',
        Panel: later(
          async () => (await import('../../../features/website/visits/desk/NumbersDesk.tsx')).NumbersDesk,
        ),
      },
    ],
  },
  {
    id: 'system',
    tabs: [
      {
        id: 'devices',
        Panel: later(async () => (await import('../../../features/people/devices/Devices.tsx')).Devices),
      },
      {
        id: 'status',
        Panel: later(async () => (await import('../../../features/operations/admin/Status.tsx')).Status),
        parts: [declared('undelivered'), declared('audit')],
      },
    ],
  },
];

/** A place with its parts, itself the first. */
export const withParts = (tab: DeskTab): readonly DeskTab[] => [tab, ...(tab.parts ?? [])];

/** The group of a place that consists of lists: who works on one of them needs the others. */
export const groupOf = (place: DeskTab): Group | undefined =>
  groups.find(({ tabs }) => tabs.includes(place) && tabs.some(({ isList }) => isList));

/** Only a seller with consumers in the EU gets withdrawals. */
export const isOffered = ({ id }: DeskTab): boolean => id !== 'withdrawals' || textsOf('rights');

/** Every place that is in the bar, and what belongs to it. */
export const places = groups.flatMap(({ tabs }) => tabs);
