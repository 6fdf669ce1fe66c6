/** The tabs of /admin: this list is all there is to add to. */
import { type ComponentType, lazy, Suspense } from 'react';
import { copyOf } from '../../../content/copy.ts';
import { PartnershipRequests } from '../../../features/marketplace/introductions/desk/PartnershipRequests.tsx';
import { PartnerApplications } from '../../../features/marketplace/partners/desk/PartnerApplications.tsx';
import { AuditTrail } from '../../../features/operations/admin/AuditTrail.tsx';
import type { Slot } from '../../../form/desk/declared/RecordPage.tsx';
import { Waiting } from './Waiting.tsx';

interface DeskTab {
  /** The value of `?tab=`; the first tab has none. */
  id: string;
  label: string;
  Panel: ComponentType;
}

/** A tab whose code comes when it is chosen. */
function later(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }));
  return () => (
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>
  );
}

/** What a feature adds to a tab that the server declares: above its list, and to its records. */
interface Own {
  above?: () => Promise<ComponentType>;
  more?: () => Promise<Slot>;
}

/** A tab that the server declares (internal/platform/desk). */
const declared = (id: string, label: string, { above, more }: Own = {}): DeskTab => ({
  id,
  label,
  Panel: later(async () => {
    const [{ DeclaredDesk }, Above, More] = await Promise.all([
      import('../../../form/desk/declared/DeclaredDesk.tsx'),
      above?.(),
      more?.(),
    ]);
    return () => <DeclaredDesk name={id} above={Above && <Above />} More={More} />;
  }),
});

export const tabs: readonly [DeskTab, ...DeskTab[]] = [
  {
    id: 'applications',
    label: 'Applications',
    Panel: () => <PartnerApplications words={copyOf('admin').applications} />,
  },
  { id: 'requests', label: 'Requests', Panel: PartnershipRequests },
  declared('reviews', 'Reviews'),
  {
    id: 'commission',
    label: 'Commission',
    Panel: later(
      async () =>
        (await import('../../../features/marketplace/commission/desk/CommissionDesk.tsx')).CommissionDesk,
    ),
  },
  declared('leads', 'Leads', {
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
  declared('offers', 'Offers', {
    more: async () => (await import('../../../features/sales/offers/desk/OfferMore.tsx')).OfferMore,
  }),
  {
    id: 'orders',
    label: 'Orders',
    Panel: later(async () => (await import('../../../features/sales/orders/desk/OrdersDesk.tsx')).OrdersDesk),
  },
  {
    id: 'bookings',
    label: 'Bookings',
    Panel: later(
      async () => (await import('../../../features/schedule/booking/desk/BookingsDesk.tsx')).BookingsDesk,
    ),
  },
  {
    id: 'invoices',
    label: 'Invoices',
    Panel: later(
      async () => (await import('../../../features/sales/billing/desk/InvoicesDesk.tsx')).InvoicesDesk,
    ),
  },
  {
    id: 'numbers',
    label: 'Numbers',
    Panel: later(
      async () => (await import('../../../features/website/visits/desk/NumbersDesk.tsx')).NumbersDesk,
    ),
  },
  {
    id: 'site',
    label: 'Site',
    Panel: later(
      async () => (await import('../../../features/website/publishing/SiteEditor.tsx')).SiteEditor,
    ),
  },
  {
    id: 'start',
    label: 'Start',
    Panel: later(async () => (await import('../../../features/operations/start/FirstStart.tsx')).FirstStart),
  },
  {
    id: 'undelivered',
    label: 'Undelivered',
    Panel: later(
      async () => (await import('../../../features/operations/admin/Undelivered.tsx')).Undelivered,
    ),
  },
  {
    id: 'status',
    label: 'Status',
    Panel: later(async () => (await import('../../../features/operations/admin/Status.tsx')).Status),
  },
  { id: 'audit', label: 'Audit Trail', Panel: AuditTrail },
];
