/**
 * Turns what a server answers when it refuses into words for a person. Two shapes arrive: the API's
 * `application/problem+json`, and the auth contract's `{code, message}` (shown as it is: those texts are the
 * product's own).
 */

import { messages } from '../content/messages.ts';

const t = messages('site.problems');

/** One thing that is wrong with one field, as the server names the field. */
export interface FieldProblem {
  field: string;
  text: string;
}

export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  /** The auth contract's machine-readable code, where there is one. */
  readonly code: string;
  /** The whole answer, for what only one feature understands. */
  readonly body: unknown;

  /** `message` is a sentence for the reader. */
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

/** 'body.contact_email' → 'contact_email': a problem names a place in the request, a form its fields. */
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

/** The error that a refused response stands for. `body` is its parsed JSON, if it had any. */
export function problemOf(status: number, body: unknown): ApiError {
  const json = isObject(body) ? body : {};
  const nested = isObject(json.error) ? textOf(json.error.message) : '';
  const words =
    textOf(json.detail) || textOf(json.message) || textOf(json.msg) || nested || textOf(json.title);
  const known = statuses.find((each) => each === status);
  const message = words || t(known ? `${known}` : 'other');
  return new ApiError(message, status, fieldsOf(json), textOf(json.code) || textOf(json.error_code), body);
}

/** The sentence to show for anything that was thrown; `fallback` for what is not ours to explain. */
export function wordsOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Field problems as a form wants them: the first text per field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { field, text } of error.fields) errors[field] ??= text;
  return errors;
}
