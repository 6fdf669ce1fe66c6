/** The fields of a company, for the application and the portal. Each form arranges them. */
import * as limits from '../../../api/limits.gen.ts';
import { optionsOf } from '../../../content/island-texts.ts';
import type { ApplicationWords } from '../../../content/types.gen.ts';
import { CheckboxGroup } from '../../../form/CheckboxGroup.tsx';
import { CompanyField, EmailField, PhoneField } from '../../../form/person.tsx';
import { Select, unset } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import type { Profile } from './api.ts';

type Form = ApplicationWords;

export interface CompanyLabels {
  fields: Form['fields'];
  hints: Partial<Form['hints']>;
}

/** Returns the fields by name, filled in with a profile. */
export const companyFields = ({ fields, hints }: CompanyLabels, profile?: Profile) => ({
  name: (
    <CompanyField
      name="company_name"
      label={fields.company_name}
      required
      maxLength={limits.maxApplicationCompanyName}
      defaultValue={profile?.company_name}
    />
  ),
  description: (
    <TextArea
      name="company_description"
      label={fields.company_description}
      hint={hints.company_description}
      required
      maxLength={limits.maxApplicationCompanyDescription}
      defaultValue={profile?.company_description}
    />
  ),
  website: (
    <TextField
      name="website_url"
      label={fields.website_url}
      type="url"
      maxLength={limits.maxApplicationWebsiteUrl}
      placeholder="https://"
      autoComplete="url"
      defaultValue={profile?.website_url}
    />
  ),
  location: (
    <TextField
      name="location"
      label={fields.location}
      hint={hints.location}
      maxLength={limits.maxApplicationLocation}
      defaultValue={profile?.location}
    />
  ),
  email: (
    <EmailField
      name="contact_email"
      label={fields.contact_email}
      hint={hints.contact_email}
      maxLength={limits.maxApplicationContactEmail}
      defaultValue={profile?.contact_email}
    />
  ),
  phone: (
    <PhoneField
      name="contact_phone"
      label={fields.contact_phone}
      maxLength={limits.maxApplicationContactPhone}
      defaultValue={profile?.contact_phone}
    />
  ),
  services: (
    <CheckboxGroup
      name="services_offered"
      label={fields.services_offered}
      required
      options={optionsOf('partner_services')}
      defaultValue={profile?.services_offered}
    />
  ),
  specializations: (
    <TextField
      name="specializations"
      label={fields.specializations}
      hint={hints.specializations}
      required
      maxLength={1000}
      defaultValue={profile?.specializations.join(', ')}
    />
  ),
  years: (
    <TextField
      name="years_experience"
      label={fields.years_experience}
      type="number"
      inputMode="numeric"
      min={0}
      max={50}
      step={1}
      defaultValue={String(profile?.years_experience ?? 0)}
    />
  ),
  teamSize: (
    <Select
      name="team_size"
      label={fields.team_size}
      options={optionsOf('partner_team_sizes')}
      unsetLabel={optionsOf('not_specified').label}
      defaultValue={profile?.team_size || unset}
    />
  ),
  pricing: (
    <Select
      name="pricing_range"
      label={fields.pricing_range}
      options={optionsOf('partner_pricing_ranges')}
      unsetLabel={optionsOf('not_specified').label}
      defaultValue={profile?.pricing_range || unset}
    />
  ),
});
