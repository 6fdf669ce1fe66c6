/** Who referred the client of an order, in its record at the desk. */
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { useDeskMutation } from '../../../../form/desk/data.ts';
import { ReferrerField } from '../../../../form/desk/ReferrerField.tsx';

type Schemas = components['schemas'];

export function OrderReferrer({ row: { id, referral } }: { row: Schemas['OrderDetail'] }) {
  const set = useDeskMutation((body: Schemas['ReferrerChange']) =>
    unwrap(api.PUT('/api/admin/orders/{id}/referrer', { params: { path: { id } }, body })),
  );
  return (
    <section aria-labelledby="referrer" className="mt-6">
      <h3 id="referrer" className="desk-heading">
        Referred by
      </h3>
      <ReferrerField referral={referral} set={set} />
    </section>
  );
}
