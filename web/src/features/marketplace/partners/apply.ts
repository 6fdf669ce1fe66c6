/** Sends an application; loaded on submit. */
import { errorText, fieldErrorsOf } from '../../../api/problem.ts';
import { type Application, applyAsPartner } from './public-api.ts';

export interface Refusal {
  message: string;
  /** Error messages by field name. */
  fields: Readonly<Record<string, string>>;
}

/** Returns null if the server accepted the application, otherwise the error message. */
export async function apply(application: Application, fallback: string): Promise<Refusal | null> {
  try {
    await applyAsPartner(application);
    return null;
  } catch (error) {
    return { message: errorText(error, fallback), fields: fieldErrorsOf(error) };
  }
}
