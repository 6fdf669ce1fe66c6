/** Sends a declaration to the server; loaded on the first attempt. */
import { requestJson } from '../../../api/http.ts';
import { ApiError, fieldErrorsOf } from '../../../api/problem.ts';
import { nonEmptyOf, type Values } from '../../../form/check.ts';
import type { SpamSignals } from '../../../form/Form.tsx';
import type { Contract, Failure, Kind } from './contracts.ts';

/** Resolves to null when the server has saved the declaration. */
export async function send(
  kind: Kind,
  values: Values,
  contract: Contract | undefined,
  trap: SpamSignals,
): Promise<Failure | null> {
  const { chosen: _, ...entered } = values;
  try {
    await requestJson('POST', '/api/withdrawals', {
      kind,
      ...nonEmptyOf(entered),
      ...(contract && { contract: contract.label, ...contract.order }),
      ...trap,
    });
    return null;
  } catch (error) {
    const explained = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return { message: explained ? error.message : '', fieldErrors: fieldErrorsOf(error) };
  }
}
