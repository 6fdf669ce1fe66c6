/** A company's profile form with a preview. Changes of name, website and services need a review. */

import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { optionsOf } from '../../../../content/island-texts.ts';
import { messages } from '../../../../content/messages.ts';
import { CheckboxGroup } from '../../../../form/CheckboxGroup.tsx';
import { Form } from '../../../../form/Form.tsx';
import { useRevision } from '../../../../form/revision.ts';
import { Select, unset } from '../../../../form/Select.tsx';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { profileOf } from '../company.ts';
import { differencesOf } from '../proposal.ts';
import { type Company, type Profile, useSaveProfile } from './api.ts';
import { LogoField } from './LogoField.tsx';
import { Preview } from './Preview.tsx';

const t = messages('portal.profile');
const portal = messages('portal');

/** Returns the profile with the changes that are pending review. */
const pendingProfile = (company: Company): Company => ({ ...company, ...company.proposal, id: company.id });

const Reviewed = ({ wished }: { wished: Profile }) => (
  <>
    <TextField
      name="company_name"
      label={t('company_name')}
      required
      maxLength={limits.maxProfileChangeCompanyName}
      defaultValue={wished.company_name}
    />
    <TextField
      name="website_url"
      label={t('website_url')}
      type="url"
      maxLength={limits.maxProfileChangeWebsiteUrl}
      placeholder="https://"
      defaultValue={wished.website_url}
    />
    <CheckboxGroup
      name="services_offered"
      label={t('services_offered')}
      required
      options={optionsOf('partner_services')}
      defaultValue={wished.services_offered}
    />
  </>
);

const Contact = ({ wished, isEmailFixed }: { wished: Profile; isEmailFixed: boolean }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {!isEmailFixed && (
      <TextField
        name="contact_email"
        label={t('contact_email')}
        hint={t('contact_hint')}
        type="email"
        required
        maxLength={limits.maxProfileChangeContactEmail}
        defaultValue={wished.contact_email}
      />
    )}
    <TextField
      name="contact_phone"
      label={t('contact_phone')}
      type="tel"
      maxLength={limits.maxProfileChangeContactPhone}
      defaultValue={wished.contact_phone}
    />
  </div>
);

const Details = ({ wished }: { wished: Profile }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <TextField
      name="location"
      label={t('location')}
      maxLength={limits.maxProfileChangeLocation}
      defaultValue={wished.location}
    />
    <TextField
      name="years_experience"
      label={t('years_experience')}
      type="number"
      inputMode="numeric"
      min={0}
      max={50}
      step={1}
      defaultValue={String(wished.years_experience ?? 0)}
    />
    <Select
      name="team_size"
      label={t('team_size')}
      options={optionsOf('partner_team_sizes')}
      unsetLabel={optionsOf('not_specified').label}
      defaultValue={wished.team_size || unset}
    />
    <Select
      name="pricing_range"
      label={t('pricing_range')}
      options={optionsOf('partner_pricing_ranges')}
      unsetLabel={optionsOf('not_specified').label}
      defaultValue={wished.pricing_range || unset}
    />
  </div>
);

interface FieldsProps {
  profile: Profile;
  /** True if the address can't be changed: its field is left out. */
  isEmailFixed?: boolean;
}

/** All fields of a profile. */
export const ProfileFields = ({ profile, isEmailFixed = false }: FieldsProps) => (
  <>
    <Reviewed wished={profile} />
    <TextArea
      name="company_description"
      label={t('company_description')}
      required
      maxLength={limits.maxProfileChangeCompanyDescription}
      defaultValue={profile.company_description}
    />
    <TextField
      name="specializations"
      label={t('specializations')}
      hint={t('specializations_hint')}
      required
      maxLength={1000}
      defaultValue={profile.specializations.join(', ')}
    />
    <Contact wished={profile} isEmailFixed={isEmailFixed} />
    <Details wished={profile} />
  </>
);

export function ProfileForm({ company }: { company: Company }) {
  const save = useSaveProfile();
  const wished = pendingProfile(company);
  const [draft, setDraft] = useState<Profile>(wished);
  const seen = useRevision(company.revision);
  const submit = (data: FormData): void =>
    save.mutate(
      { ...profileOf(data), revision: seen.version },
      {
        onSuccess: ({ company: after }) => {
          if (after) seen.onSaved(after.revision);
          toast({ text: t('saved_text'), tone: 'positive' });
        },
        onError: seen.onError,
      },
    );
  return (
    <div className="mt-5 grid gap-x-8 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-7">
        {company.proposal && (
          <div className="mb-6 rounded-lg bg-sunken p-5">
            <p className="display text-2xl">{t('waiting.title')}</p>
            <dl className="mt-3 grid gap-2">
              {differencesOf(company, t).map(({ name, after }) => (
                <div key={name}>
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd className="wrap-anywhere">{after || '–'}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-3">{t('waiting.text')}</p>
          </div>
        )}
        <p className="mb-6 max-w-measure text-muted">{t('review_text')}</p>
        <LogoField company={company} />
        <div
          onInput={({ currentTarget }) => {
            const form = currentTarget.querySelector('form');
            if (form) setDraft(profileOf(new FormData(form)));
          }}
        >
          <Form
            label={portal('tabs.profile')}
            onSubmit={submit}
            submitting={save.isPending}
            error={save.isError ? errorText(save.error, portal('failed_text')) : null}
            fieldErrors={fieldErrorsOf(save.error)}
            className="mt-6 grid gap-6"
          >
            <ProfileFields profile={wished} />
            <div>
              <Button type="submit" busy={save.isPending} busyLabel={t('saving_label')}>
                {t('save_label')}
              </Button>
            </div>
          </Form>
        </div>
      </div>
      <div className="lg:col-span-4 lg:col-start-9">
        <Preview company={company} draft={draft} />
      </div>
    </div>
  );
}
