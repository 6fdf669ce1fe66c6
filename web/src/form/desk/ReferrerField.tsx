/** Shows who referred a client, in a record of the desk, and lets the admin change it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { type DetailOf, desk } from '../../api/desk.ts';
import { errorText, fieldErrorsOf } from '../../api/problem.ts';
import type { components } from '../../api/types.gen.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, textOf } from '../Form.tsx';
import { Select, selectedValue } from '../Select.tsx';
import { TextField } from '../TextField.tsx';
import { useDeskMutation } from './data.ts';
import { showResult } from './declared/results.ts';

type Schemas = components['schemas'];
type Referrer = Schemas['ReferrerView'];

const ways: Readonly<Record<Referrer['how'], string>> = {
  '': '',
  link: 'by link',
  code: 'by code',
  owner: 'set by you',
};

/** Returns the referrer's label. */
const nameOf = ({ partner_id, partner_name, how }: Referrer): string =>
  partner_id ? `${partner_name || 'A deleted partner'} (${ways[how]})` : 'Nobody';

/** Loads the active partners as options. */
const usePartnerOptions = () =>
  useQuery({
    queryKey: ['admin', 'partners', 'options'],
    queryFn: ({ signal }) => desk.list('partners', { status: 'active', sort: 'name', limit: 100 }, signal),
  });

/** Kinds with a referrer. */
type ReferredKind = 'leads' | 'orders';

interface ReferrerFieldProps {
  kind: ReferredKind;
  row: DetailOf<ReferredKind>;
}

function Change({ kind, row: { id, referral }, onDone }: ReferrerFieldProps & { onDone: () => void }) {
  const set = useDeskMutation((body: Schemas['ReferrerChange']) =>
    unwrap(api.PUT(`/api/admin/${kind}/{id}/referrer`, { params: { path: { id } }, body })),
  );
  const partners = usePartnerOptions();
  const options = (partners.data?.items ?? []).map(({ id, company_name }) => ({
    value: id,
    label: company_name,
  }));
  return (
    <Form
      label="Change who referred the client"
      className="mt-3 grid gap-4"
      submitting={set.isPending}
      error={set.isError ? errorText(set.error, 'That could not be saved. Please try again.') : null}
      fieldErrors={fieldErrorsOf(set.error)}
      onSubmit={(data) =>
        set.mutate(
          { partner_id: selectedValue(data.get('partner_id')), reason: textOf(data, 'reason') },
          {
            onSuccess: () => {
              showResult({ text: 'Saved.' });
              onDone();
            },
          },
        )
      }
    >
      <Select
        key={options.length}
        name="partner_id"
        label="Referred by"
        unsetLabel="Nobody"
        defaultValue={referral.partner_id || undefined}
        options={options}
      />
      <TextField name="reason" label="Reason" required maxLength={500} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={set.isPending}>
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function Field(props: ReferrerFieldProps) {
  const [changing, setChanging] = useState(false);
  if (changing) return <Change {...props} onDone={() => setChanging(false)} />;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {nameOf(props.row.referral)}
      <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
        Change<span className="sr-only"> who referred the client</span>
      </Button>
    </span>
  );
}

export const ReferrerField = (props: ReferrerFieldProps) => (
  <section aria-labelledby="referrer" className="mt-6">
    <h3 id="referrer" className="desk-heading">
      Referred by
    </h3>
    <Field {...props} />
  </section>
);
