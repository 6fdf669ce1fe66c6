/** Changes by a company that are pending review. */
import type { Company } from './portal/api.ts';

type Reviewed = 'company_name' | 'website_url' | 'services_offered';

export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** Returns the fields that differ from the public profile, with these labels. */
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
