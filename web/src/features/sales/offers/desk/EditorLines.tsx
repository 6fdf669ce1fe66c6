/** Lines of an offer: from the catalog or custom. */
import * as limits from '../../../../api/limits.gen.ts';
import { textsOf } from '../../../../content/island-texts.ts';
import { Choice } from '../../../../form/ListTools.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { currencyCode, formatCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { CatalogueService } from './api.ts';
import { type LineDraft, newLine } from './draft.ts';

const units = [
  ['piece', 'Piece'],
  ['hour', 'Hour'],
  ['day', 'Day'],
  ['month', 'Month'],
] as const;

interface LineFieldsProps {
  line: LineDraft;
  index: number;
  onChange: (line: LineDraft) => void;
  onRemove: (() => void) | null;
}

const LineFields = ({ line, index, onChange, onRemove }: LineFieldsProps) => (
  <fieldset className="grid gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_6rem_7rem_9rem]">
    <legend className="sr-only">Line {index + 1}</legend>
    <TextField
      name={`lines.${index}.text`}
      label="What the buyer gets"
      required
      maxLength={limits.maxOfferLineText}
      value={line.text}
      onChange={({ currentTarget: { value } }) => onChange({ ...line, text: value })}
    />
    <TextField
      name={`lines.${index}.quantity`}
      label="Quantity"
      required
      inputMode="numeric"
      maxLength={5}
      value={line.quantity}
      onChange={({ currentTarget: { value } }) => onChange({ ...line, quantity: value })}
    />
    <Choice label="Unit" value={line.unit} options={units} onChange={(unit) => onChange({ ...line, unit })} />
    <TextField
      name={`lines.${index}.unit_cents`}
      label={`Unit price (${currencyCode(textsOf('currency'))})`}
      required
      inputMode="decimal"
      maxLength={12}
      value={line.price}
      onChange={({ currentTarget: { value } }) => onChange({ ...line, price: value })}
    />
    {onRemove && (
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={`Remove line ${index + 1}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    )}
  </fieldset>
);

const none = 'none';

interface EditorLinesProps {
  lines: readonly LineDraft[];
  services: readonly CatalogueService[];
  /** True if all prices include tax. */
  taxed: boolean;
  onChange: (lines: readonly LineDraft[]) => void;
  onTaxed: (taxed: boolean) => void;
}

export function EditorLines({ lines, services, taxed, onChange, onTaxed }: EditorLinesProps) {
  const isBlank = ({ text, price, serviceId }: LineDraft) => text === '' && price === '' && serviceId === '';
  /** A catalog price stays unchanged. Therefore, its tax setting then applies to all prices of the offer. */
  const add = (id: string): void => {
    const service = services.find((each) => each.id === id);
    onChange([...lines.filter((line) => !isBlank(line)), newLine(service)]);
    if (service && service.price_cents > 0) onTaxed(service.price_includes_tax);
  };
  const mayInclude = taxed || services.some((service) => service.price_includes_tax);
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">Lines</h3>
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          index={index}
          onChange={(next) => onChange(lines.map((each) => (each.key === line.key ? next : each)))}
          onRemove={lines.length > 1 ? () => onChange(lines.filter(({ key }) => key !== line.key)) : null}
        />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label="Add from the catalogue"
          value={none}
          options={[
            [none, 'Choose a service'],
            ...services.map(
              ({ id, name, price_cents }) =>
                [
                  id,
                  price_cents > 0 ? `${name} (${formatCents(price_cents, textsOf('currency'))})` : name,
                ] as const,
            ),
          ]}
          onChange={(id) => id !== none && add(id)}
        />
        {mayInclude && (
          <Choice
            label="Prices"
            value={taxed ? 'with' : 'without'}
            options={[
              ['with', 'Include tax'],
              ['without', 'Plus tax'],
            ]}
            onChange={(choice) => onTaxed(choice === 'with')}
          />
        )}
        <Button variant="secondary" onClick={() => onChange([...lines, newLine()])}>
          Add a Free Line
        </Button>
      </div>
    </div>
  );
}
