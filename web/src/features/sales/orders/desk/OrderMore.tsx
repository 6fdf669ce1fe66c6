/** Order-specific part of a record: its invoices, and the client's referrer. */
import type { DetailOf } from '../../../../api/desk.ts';
import { RelatedTable } from '../../../../form/desk/declared/RelatedTable.tsx';
import { ReferrerField } from '../../../../form/desk/ReferrerField.tsx';

export const OrderMore = ({ row }: { row: DetailOf<'orders'> }) => (
  <>
    <RelatedTable name="invoices" of={{ order: row.id }} />
    <ReferrerField kind="orders" row={row} />
  </>
);
