/** Referrer of an order's client, in its record at the desk. */
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { useDeskMutation } from '../../../../form/desk/data.ts';
import { ReferrerField } from '../../../../form/desk/ReferrerField.tsx';

type Schemas = components['schemas'];

export function OrderReferrer({ row: { id, referral } }: { row: Schemas['OrderDetail'] }) {
  const set = useDeskMutation((body: Schemas['ReferrerChange']) =>
    unwrap(api.PUT('/api/admin/orders/{id}/referrer', { params: { path: { id } }, body })),
  );
  return <ReferrerField referral={referral} set={set} />;
}
