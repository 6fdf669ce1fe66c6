/** What only orders have in their record: their invoices, and who referred the client. */
import type { components } from '../../../../api/types.gen.ts';
import { RowsOf } from '../../../../form/desk/declared/RowsOf.tsx';
import { OrderReferrer } from './OrderReferrer.tsx';

export const OrderMore = ({ row }: { row: components['schemas']['OrderDetail'] }) => (
  <>
    <RowsOf name="invoices" of={{ order: row.id }} />
    <OrderReferrer row={row} />
  </>
);
