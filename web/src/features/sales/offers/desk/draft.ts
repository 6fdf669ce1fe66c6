/** An offer while it is written: prices are what the owner types, and become cents when they are sent. */
import { toDateInput } from '../../../../lib/dates.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { centsOf, typedOf } from './amounts.ts';
import type { CatalogueService, OfferContent } from './api.ts';

export interface LineDraft {
  /** Tells lines apart on the screen. */
  key: string;
  serviceId: string;
  text: string;
  quantity: string;
  price: string;
}

export interface ContentDraft {
  buyer: OfferContent['buyer'];
  intro: string;
  lines: readonly LineDraft[];
  discountKind: 'percent' | 'amount';
  discount: string;
  deposit: string;
  validUntil: string;
  terms: string;
}

/** Who an offer is written to, as the lead says. */
export interface Asker {
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
  price: service && service.price_cents > 0 ? typedOf(service.price_cents) : '',
});

const days = 24 * 60 * 60 * 1000;

/** A new offer to who asked, valid for 30 days. */
export const startFor = ({ name, email, company }: Asker): ContentDraft => ({
  buyer: { name, email, company, street: '', postcode: '', city: '', country: '', vat_id: '' },
  intro: '',
  lines: [newLine()],
  discountKind: 'percent',
  discount: '',
  deposit: '',
  validUntil: toDateInput(new Date(Date.now() + 30 * days)),
  terms: '',
});

export const draftOf = (content: OfferContent): ContentDraft => ({
  buyer: content.buyer,
  intro: content.intro,
  lines: content.lines.map((line) => ({
    key: newUuid(),
    serviceId: line.service_id,
    text: line.text,
    quantity: String(line.quantity),
    price: typedOf(line.unit_cents),
  })),
  discountKind: content.discount.cents > 0 ? 'amount' : 'percent',
  discount:
    content.discount.cents > 0 ? typedOf(content.discount.cents) : String(content.discount.percent || ''),
  deposit: String(content.deposit_percent || ''),
  validUntil: content.valid_until,
  terms: content.terms,
});

/** The largest numbers of an offer, in cents or pieces; the server refuses larger ones (internal/sales/offers/offers.go). */
const most = { price: 100_000_000, discount: 1_000_000_000, quantity: 10_000 };

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

type Found = Record<string, string>;

const percentOf = (text: string): number | null => {
  const percent = text.trim() === '' ? 0 : whole(text);
  return percent !== null && percent <= 100 ? percent : null;
};

function discountOf({ discountKind, discount }: ContentDraft): OfferContent['discount'] | null {
  const amount = discount.trim() === '' ? 0 : centsOf(discount);
  if (discountKind === 'amount')
    return amount === null || amount > most.discount ? null : { percent: 0, cents: amount };
  const percent = percentOf(discount);
  return percent === null ? null : { percent, cents: 0 };
}

/** The content to send, or what can't be read as a number, by field. */
export function contentOf(draft: ContentDraft): { content: OfferContent | null; errors: Found } {
  const errors: Found = {};
  const lines = draft.lines.map((line, index) => {
    const quantity = whole(line.quantity);
    const cents = centsOf(line.price);
    if (!quantity || quantity > most.quantity)
      errors[`lines.${index}.quantity`] = 'Enter a whole number of at most 10,000.';
    if (cents === null) errors[`lines.${index}.unit_cents`] = 'Enter a price, such as 1500 or 99.50.';
    else if (cents > most.price) errors[`lines.${index}.unit_cents`] = 'Enter a price of at most 1,000,000.';
    return { service_id: line.serviceId, text: line.text, quantity: quantity ?? 1, unit_cents: cents ?? 0 };
  });
  const discount = discountOf(draft);
  if (!discount) errors.discount = 'Enter a number, such as 10. An amount may be 10,000,000 at most.';
  const deposit = percentOf(draft.deposit);
  if (deposit === null) errors.deposit_percent = 'Enter a percentage from 0 to 100.';
  if (Object.keys(errors).length > 0 || !discount || deposit === null) return { content: null, errors };
  const { buyer, intro, terms, validUntil } = draft;
  return {
    content: { buyer, intro, terms, lines, discount, deposit_percent: deposit, valid_until: validUntil },
    errors,
  };
}
