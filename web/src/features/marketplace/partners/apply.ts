/** Sends an application; loaded when somebody does. */
import { fieldErrorsOf, wordsOf } from '../../../api/problem.ts';
import { type Application, applyAsPartner } from './public-api.ts';

export interface Refusal {
  message: string;
  /** Messages per field name. */
  fields: Readonly<Record<string, string>>;
}

/** null when the application was accepted, else why not, in words. */
export async function apply(application: Application, fallback: string): Promise<Refusal | null> {
  try {
    await applyAsPartner(application);
    return null;
  } catch (error) {
    return { message: wordsOf(error, fallback), fields: fieldErrorsOf(error) };
  }
}
