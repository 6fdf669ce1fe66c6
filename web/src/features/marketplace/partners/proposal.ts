/** What a company wants to change and we have not reviewed yet. */
import type { Company } from './portal/api.ts';

type Reviewed = 'company_name' | 'website_url' | 'services_offered';

export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** The fields that differ from what visitors see, under these names. */
export function differencesOf(
  company: Pick<Company, Reviewed | 'proposal'>,
  nameOf: (field: Reviewed) => string,
): Difference[] {
  const { proposal } = company;
  if (!proposal) return [];
  const line = (field: Reviewed): Difference => ({
    name: nameOf(field),
    before: [company[field]].flat().join(', '),
    after: [proposal[field]].flat().join(', '),
  });
  return [line('company_name'), line('website_url'), line('services_offered')].filter(
    ({ before, after }) => before !== after,
  );
}
