/** Requests of visitors about introductions. Small on purpose: it is part of a public page. */
import { requestJson } from '../../../api/http.ts';
import type { components } from '../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Introduction = Schemas['Introduction'];
/** The partner that the visitor wants to meet. */
export type RequestedPartner = Pick<Schemas['Listing'], 'id' | 'company_name' | 'services_offered'>;

export const requestIntroduction = (introduction: Introduction): Promise<Schemas['IntroduceOutputBody']> =>
  requestJson('POST', '/api/partnership-requests', introduction);
