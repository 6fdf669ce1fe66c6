/**
 * Converts error responses to messages for users. There are two formats: the API's `application/problem+json`, and
 * the auth contract's `{code, message}`, whose messages are the product's own texts and are shown unchanged.
 */

import { messages } from '../content/messages.ts';

const t = messages('site.problems');

/** One validation error of one field, named as in the request. */
export interface FieldProblem {
  field: string;
  text: string;
}

export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 if the server was unreachable. */
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  /** Machine-readable code of the auth contract; undefined for other responses. */
  readonly code: string;
  /** The whole response body, for details that only one feature reads. */
  readonly body: unknown;

  /** `message` is a sentence for the user. */
  constructor(
    message: string,
    status: number,
    fields: readonly FieldProblem[] = [],
    code = '',
    body: unknown = null,
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.code = code;
    this.body = body;
  }
}

export const unreachable = (): ApiError => new ApiError(t('unreachable'), 0);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Maps the location of a problem in the request to a form field: 'body.contact_email' → 'contact_email'. */
const fieldOf = (location: string): string => location.replace(/^body\./, '').replace(/\[\d+\]$/, '');

function fieldsOf(body: Json): FieldProblem[] {
  const list = Array.isArray(body.errors) ? body.errors.filter(isObject) : [];
  return list
    .map((entry) => ({
      field: fieldOf(textOf(entry.location) || textOf(entry.field)),
      text: textOf(entry.message) || textOf(entry.detail),
    }))
    .filter((entry) => entry.field !== '' && entry.text !== '');
}

const statuses = [401, 403, 404, 413, 429, 503, 507] as const;

/** Returns the ApiError for an error response. `body` is its parsed JSON, if any. */
export function toApiError(status: number, body: unknown): ApiError {
  const json = isObject(body) ? body : {};
  const nested = isObject(json.error) ? textOf(json.error.message) : '';
  const words =
    textOf(json.detail) || textOf(json.message) || textOf(json.msg) || nested || textOf(json.title);
  const known = statuses.find((each) => each === status);
  const message = words || t(known ? `${known}` : 'other');
  return new ApiError(message, status, fieldsOf(json), textOf(json.code) || textOf(json.error_code), body);
}

/** Returns the message of an ApiError, or `fallback` for any other error. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Returns the first validation message of each field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { field, text } of error.fields) errors[field] ??= text;
  return errors;
}
