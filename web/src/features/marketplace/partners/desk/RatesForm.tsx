/** What is agreed with a partner: what it earns by referrals, and what it owes for introductions. */
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { useSeen } from '../../../../form/seen.ts';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Partner, useRates } from '../api.ts';

const percentOf = (data: FormData, name: string): number => Number(textOf(data, name).replace(',', '.'));

export function RatesForm({ partner }: { partner: Partner }) {
  const rates = useRates(partner.id);
  const seen = useSeen(partner.revision);
  return (
    <Form
      label="Rates"
      className="mt-7 grid gap-4 border-t border-line pt-5"
      submitting={rates.isPending}
      error={rates.isError ? wordsOf(rates.error, 'The rates could not be saved. Please try again.') : null}
      fieldErrors={fieldErrorsOf(rates.error)}
      onSubmit={(data) =>
        rates.mutate(
          {
            commission_rate: percentOf(data, 'commission_rate'),
            introduction_fee: percentOf(data, 'introduction_fee'),
            revision: seen.version,
          },
          {
            onSuccess: ({ revision }) => {
              seen.saved(revision);
              toast({ text: 'Rates saved.', tone: 'positive' });
            },
            onError: seen.refused,
          },
        )
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="commission_rate"
          label="Earns by referrals (%)"
          hint="Clients whom it has referred keep their rate."
          required
          inputMode="decimal"
          defaultValue={String(partner.commission_rate)}
        />
        <TextField
          name="introduction_fee"
          label="Owes for introductions (%)"
          hint="0: free. Counts for introductions accepted from now on."
          required
          inputMode="decimal"
          defaultValue={String(partner.introduction_fee)}
        />
      </div>
      <Button type="submit" variant="secondary" className="justify-self-start" busy={rates.isPending}>
        Save Rates
      </Button>
    </Form>
  );
}
