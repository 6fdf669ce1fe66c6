/** The places of the desk, in groups: this list is all there is to add to. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import type { KeySuffix } from '../../../content/messages.ts';
import type { Slot } from '../../../form/desk/declared/RecordPage.tsx';
import { type TabOf, tabOf } from '../../../form/desk/declared/tab-of.ts';
import { Waiting } from './Waiting.tsx';

export type TabId = KeySuffix<'desk.tab'>;

interface PanelProps {
  /** Replaces the name in the head of a list. */
  head?: ReactNode;
}

export interface DeskTab {
  /** The value of `?tab=`. */
  id: TabId;
  Panel: ComponentType<PanelProps>;
  /** The tab begins with a list, and its head can show other tabs. */
  isList?: true;
  /** Other tabs of the same place. Its head links to them, and the bar to it. */
  parts?: readonly DeskTab[];
}

export interface Group {
  id: KeySuffix<'desk.group'>;
  tabs: readonly DeskTab[];
}

/** Returns a tab whose code is loaded when it is opened. */
function later(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<Waiting />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Parts that a feature adds to a tab declared by the server: above and below its list, and in its records. */
interface Own<Kind extends string> {
  above?: () => Promise<ComponentType>;
  below?: () => Promise<ComponentType>;
  more?: () => Promise<Slot<Kind>>;
}

/** A tab of a kind of row that the server declares (internal/platform/desk). */
const declared = <Kind extends string>(
  kind: Kind & (TabOf<Kind> extends TabId ? unknown : never),
  { above, below, more }: Own<Kind> = {},
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
      <DeclaredDesk<Kind>
        name={kind}
        head={head}
        above={Above && <Above />}
        below={Below && <Below />}
        More={More}
      />
    );
  }),
});

/** Progress of the setup steps; a card on Today links to it. */
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
          const [{ ReferrerField }, { LeadOffers }] = await Promise.all([
            import('../../../form/desk/ReferrerField.tsx'),
            import('../../../features/sales/offers/desk/LeadOffers.tsx'),
          ]);
          return ({ row }) => (
            <>
              <ReferrerField kind="leads" row={row} />
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

/** Every tab in the bar, and its parts. */
export const places = groups.flatMap(({ tabs }) => tabs);
