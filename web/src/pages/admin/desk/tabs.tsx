/** The tabs of /admin: this list is all there is to add to. The first is the page of spec 2.10. */
import type { ComponentType } from 'react';
import { admin } from '../../../content/admin.ts';
import { AuditTrail } from '../../../features/admin/AuditTrail.tsx';
import { Undelivered } from '../../../features/admin/Undelivered.tsx';
import { PartnerApplications } from '../../../features/partners/PartnerApplications.tsx';
import { PartnershipRequests } from '../../../features/partners/PartnershipRequests.tsx';

interface DeskTab {
  /** The value of `?tab=`; the first tab has none. */
  id: string;
  label: string;
  Panel: ComponentType;
}

export const tabs: readonly [DeskTab, ...DeskTab[]] = [
  {
    id: 'applications',
    label: 'Applications',
    Panel: () => <PartnerApplications words={admin.applications} />,
  },
  { id: 'requests', label: 'Requests', Panel: PartnershipRequests },
  { id: 'undelivered', label: 'Undelivered', Panel: Undelivered },
  { id: 'audit', label: 'Audit Trail', Panel: AuditTrail },
];
