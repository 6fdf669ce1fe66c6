/** A company's profile form with a preview. Changes of name, website and services need a review. */

import { useState } from 'react';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { messages } from '../../../../content/messages.ts';
import { Form } from '../../../../form/Form.tsx';
import { useRevision } from '../../../../form/revision.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { profileOf } from '../company.ts';
import { type CompanyLabels, companyFields } from '../company-fields.tsx';
import { differencesOf } from '../proposal.ts';
import { type Company, type Profile, useSaveProfile } from './api.ts';
import { LogoField } from './LogoField.tsx';
import { Preview } from './Preview.tsx';

const t = messages('portal.profile');
const portal = messages('portal');

/** Returns the profile with the changes that are pending review. */
const pendingProfile = (company: Company): Company => ({ ...company, ...company.proposal, id: company.id });

const labels = (): CompanyLabels => ({
  fields: {
    company_name: t('company_name'),
    company_description: t('company_description'),
    website_url: t('website_url'),
    location: t('location'),
    contact_email: t('contact_email'),
    contact_phone: t('contact_phone'),
    services_offered: t('services_offered'),
    specializations: t('specializations'),
    years_experience: t('years_experience'),
    team_size: t('team_size'),
    pricing_range: t('pricing_range'),
  },
  hints: { specializations: t('specializations_hint'), contact_email: t('contact_hint') },
});

interface FieldsProps {
  profile: Profile;
  /** True if the address can't be changed: its field is left out. */
  isEmailFixed?: boolean;
}

/** All fields of a profile. */
export function ProfileFields({ profile, isEmailFixed = false }: FieldsProps) {
  const f = companyFields(labels(), profile);
  return (
    <>
      {f.name}
      {f.website}
      {f.services}
      {f.description}
      {f.specializations}
      <div className="grid gap-5 sm:grid-cols-2">
        {!isEmailFixed && f.email}
        {f.phone}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {f.location}
        {f.years}
        {f.teamSize}
        {f.pricing}
      </div>
    </>
  );
}

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
