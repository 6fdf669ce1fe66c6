/** Order-specific part of a record: its invoices, and the client's referrer. */
import type { components } from '../../../../api/types.gen.ts';
import { RelatedTable } from '../../../../form/desk/declared/RelatedTable.tsx';
import { OrderReferrer } from './OrderReferrer.tsx';

export const OrderMore = ({ row }: { row: components['schemas']['OrderDetail'] }) => (
  <>
    <RelatedTable name="invoices" of={{ order: row.id }} />
    <OrderReferrer row={row} />
  </>
);
