/** An offer in the editor: prices are text as entered, and become cents when sent. */
import { newUuid } from '../../../../lib/uuid.ts';
import { type OfferContent, type OfferUnit, type PlainName, plainFields } from '../fields.ts';
import { centsOf, priceText } from './amounts.ts';
import type { CatalogueService } from './api.ts';

export interface LineDraft {
  /** Identifies the line in the UI. */
  key: string;
  serviceId: string;
  text: string;
  quantity: string;
  unit: OfferUnit;
  price: string;
}

/** The content with its numbers as text. */
export interface ContentDraft
  extends Omit<OfferContent, 'lines' | 'discount' | 'deposit_percent' | 'prices_include_tax'> {
  /** Undefined in a new offer: it follows the catalog. */
  prices_include_tax?: boolean;
  lines: readonly LineDraft[];
  discountKind: 'percent' | 'amount';
  discount: string;
  deposit: string;
}

/** Recipient of an offer, from the lead. */
export interface Recipient {
  id: string;
  name: string;
  email: string;
  company: string;
}

export const newLine = (service?: CatalogueService): LineDraft => ({
  key: newUuid(),
  serviceId: service?.id ?? '',
  text: service?.name ?? '',
  quantity: '1',
  unit: 'piece',
  price: service && service.price_cents > 0 ? priceText(service.price_cents) : '',
});

const blank = () =>
  Object.fromEntries(plainFields.map(([name, { start }]) => [name, start?.() ?? ''])) as Record<
    PlainName,
    string
  >;

/** Returns a new offer for the lead's contact. */
export const newDraftFor = ({ name, email, company }: Recipient): ContentDraft => ({
  ...blank(),
  buyer: { name, email, company, street: '', postcode: '', city: '', country: '', vat_id: '' },
  lines: [newLine()],
  discountKind: 'percent',
  discount: '',
  deposit: '',
});

export const draftOf = ({
  discount,
  deposit_percent,
  prices_include_tax = false,
  ...content
}: OfferContent): ContentDraft => ({
  ...content,
  prices_include_tax,
  lines: content.lines.map((line) => ({
    key: newUuid(),
    serviceId: line.service_id,
    text: line.text,
    quantity: String(line.quantity),
    unit: line.unit ?? 'piece',
    price: priceText(line.unit_cents),
  })),
  discountKind: discount.cents > 0 ? 'amount' : 'percent',
  discount: discount.cents > 0 ? priceText(discount.cents) : String(discount.percent || ''),
  deposit: String(deposit_percent || ''),
});

/** Maximum numbers of an offer, in cents or pieces; keep in sync with the server (internal/sales/sale/offer.go). */
const maximum = { price: 100_000_000, discount: 1_000_000_000, quantity: 10_000 };

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

type ErrorsByField = Record<string, string>;

const percentOf = (text: string): number | null => {
  const percent = text.trim() === '' ? 0 : whole(text);
  return percent !== null && percent <= 100 ? percent : null;
};

function discountOf({ discountKind, discount }: ContentDraft): OfferContent['discount'] | null {
  const amount = discount.trim() === '' ? 0 : centsOf(discount);
  if (discountKind === 'amount')
    return amount === null || amount > maximum.discount ? null : { percent: 0, cents: amount };
  const percent = percentOf(discount);
  return percent === null ? null : { percent, cents: 0 };
}

/** Returns the content to send, or errors by field for invalid numbers. */
export function contentOf(draft: ContentDraft): { content: OfferContent | null; errors: ErrorsByField } {
  const errors: ErrorsByField = {};
  const lines = draft.lines.map((line, index) => {
    const quantity = whole(line.quantity);
    const cents = centsOf(line.price);
    if (!quantity || quantity > maximum.quantity)
      errors[`lines.${index}.quantity`] = 'Enter a whole number of at most 10,000.';
    if (cents === null) errors[`lines.${index}.unit_cents`] = 'Enter a price, such as 1500 or 99.50.';
    else if (cents > maximum.price)
      errors[`lines.${index}.unit_cents`] = 'Enter a price of at most 1,000,000.';
    const { serviceId: service_id, text, unit } = line;
    return { service_id, text, quantity: quantity ?? 1, unit, unit_cents: cents ?? 0 };
  });
  const discount = discountOf(draft);
  if (!discount) errors.discount = 'Enter a number, such as 10. An amount may be 10,000,000 at most.';
  const deposit = percentOf(draft.deposit);
  if (deposit === null) errors.deposit_percent = 'Enter a percentage from 0 to 100.';
  if (Object.keys(errors).length > 0 || !discount || deposit === null) return { content: null, errors };
  const { discountKind: _kind, discount: _discount, deposit: _deposit, prices_include_tax, ...plain } = draft;
  const taxed = prices_include_tax ? { prices_include_tax } : {};
  return { content: { ...plain, ...taxed, lines, discount, deposit_percent: deposit }, errors };
}
