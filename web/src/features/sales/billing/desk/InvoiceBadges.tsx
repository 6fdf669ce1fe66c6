import { Badge } from '../../../../ui/Badge.tsx';
import type { Invoice } from './api.ts';
import { states } from './words.ts';

/** How far an invoice is, and whether it is a test. */
export function InvoiceBadges({ invoice }: { invoice: Invoice }) {
  const { label, tone } = states[invoice.state];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {invoice.is_test && <Badge>Test</Badge>}
    </span>
  );
}
