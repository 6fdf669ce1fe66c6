/**
 * Plain text fields of an offer in order: how the desk asks for them, and where the buyer reads them. Buyer, lines
 * and sums have their own components. A field that the server adds to both content and document must be added here:
 * the compiler checks it.
 */
import * as limits from '../../../api/limits.gen.ts';
import type { components } from '../../../api/types.gen.ts';
import { messages } from '../../../content/messages.ts';
import { toDateInput } from '../../../lib/dates.ts';
import { dayOf } from './format.ts';

type Schemas = components['schemas'];
export type OfferContent = Schemas['OfferContent'];
export type OfferDocument = Schemas['OfferDocument'];
/** Unit of a line's quantity. */
export type OfferUnit = NonNullable<Schemas['OfferLine']['unit']>;

/** Formats a quantity: '5', '1 hour', '3 days'. Pieces need no unit. */
export const quantityOf = (quantity: number, unit: OfferUnit = 'piece'): string =>
  unit === 'piece' ? String(quantity) : `${quantity} ${quantity === 1 ? unit : `${unit}s`}`;

/** Names of fields that are text in both content and document. */
export type PlainName = {
  [Name in keyof OfferContent & keyof OfferDocument]: OfferContent[Name] extends string ? Name : never;
}[keyof OfferContent & keyof OfferDocument];

export interface PlainField {
  /** Position on the buyer's page: in the line under the title, above the lines, or below the sums. */
  place: 'head' | 'top' | 'end';
  /** True if the buyer's page shows it without a label. */
  untitled?: true;
  kind: 'day' | 'line' | 'text';
  required?: boolean;
  rows?: number;
  maxLength?: number;
  /** Returns the value in a new offer; empty by default. */
  start?: () => string;
}

/** Returns the label of a field, for desk, page and PDF. */
export const labelOf = (name: PlainName): string => messages('offer')(name);

const days = 24 * 60 * 60 * 1000;

const fields: Record<PlainName, PlainField> = {
  intro: {
    place: 'top',
    untitled: true,
    kind: 'text',
    rows: 3,
    maxLength: limits.maxOfferContentIntro,
  },
  valid_until: {
    place: 'head',
    kind: 'day',
    required: true,
    start: () => toDateInput(new Date(Date.now() + 30 * days)),
  },
  terms: {
    place: 'end',
    kind: 'text',
    maxLength: limits.maxOfferContentTerms,
  },
};

export const plainFields = Object.entries(fields) as readonly [PlainName, PlainField][];

export const fieldsAt = (...places: readonly PlainField['place'][]) =>
  plainFields.filter(([, { place }]) => places.includes(place));

/** Formats a field for display. */
export const shown = (values: Readonly<Record<PlainName, string>>, name: PlainName): string =>
  fields[name].kind === 'day' ? dayOf(values[name]) : values[name];

/** Returns the last day on which the offer can be accepted. */
export const lastDayOf = (document: OfferDocument): string => shown(document, 'valid_until');
