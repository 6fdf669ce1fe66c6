/** Shared code of a company's forms. */
import { listOf, textOf } from '../../../form/Form.tsx';
import { selectedValue } from '../../../form/Select.tsx';
import type { Profile } from './api.ts';

/** Splits 'Chatbots, Invoice processing' into trimmed parts without empty and duplicate ones. */
export const specializationsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Reads a company profile from a form. */
export const profileOf = (data: FormData): Profile => ({
  company_name: textOf(data, 'company_name'),
  company_description: textOf(data, 'company_description'),
  website_url: textOf(data, 'website_url'),
  contact_email: textOf(data, 'contact_email'),
  contact_phone: textOf(data, 'contact_phone'),
  services_offered: listOf(data, 'services_offered'),
  specializations: specializationsOf(textOf(data, 'specializations')),
  pricing_range: selectedValue(data.get('pricing_range')),
  years_experience: Number(textOf(data, 'years_experience') || 0),
  team_size: selectedValue(data.get('team_size')),
  location: textOf(data, 'location'),
});
