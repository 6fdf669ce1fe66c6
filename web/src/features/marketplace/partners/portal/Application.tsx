/** A pending or rejected application: its state, its fields, the next step and a form to correct it. */
import { useState } from 'react';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { optionsOf } from '../../../../content/island-texts.ts';
import { messages } from '../../../../content/messages.ts';
import { Form } from '../../../../form/Form.tsx';
import { formatDate } from '../../../../lib/dates.ts';
import { Button, LinkButton } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { profileOf } from '../company.ts';
import { type Portal, useSaveApplication } from './api.ts';
import { ProfileFields } from './ProfileForm.tsx';

const t = messages('portal.application');
const field = messages('portal.profile');

type Application = Portal['applications'][number];

const labelOf = (options: readonly { value: string; label: string }[], value = ''): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** The application's fields that aren't empty. */
function Sent({ profile }: { profile: Application['profile'] }) {
  const rows: readonly (readonly [string, string])[] = [
    [field('company_name'), profile.company_name],
    [field('company_description'), profile.company_description],
    [field('website_url'), profile.website_url ?? ''],
    [field('contact_email'), profile.contact_email],
    [field('contact_phone'), profile.contact_phone ?? ''],
    [field('services_offered'), profile.services_offered.join(', ')],
    [field('specializations'), profile.specializations.join(', ')],
    [field('location'), profile.location ?? ''],
    [field('years_experience'), String(profile.years_experience ?? 0)],
    [field('team_size'), labelOf(optionsOf('partner_team_sizes'), profile.team_size)],
    [field('pricing_range'), labelOf(optionsOf('partner_pricing_ranges'), profile.pricing_range)],
  ];
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface EditorProps {
  application: Application;
  onDone: () => void;
}

function Editor({ application: { id, revision, profile, state }, onDone }: EditorProps) {
  const save = useSaveApplication();
  const isAgain = state === 'rejected';
  const submit = (data: FormData): void =>
    save.mutate(
      { id, change: { ...profileOf(data), contact_email: profile.contact_email, revision } },
      {
        onSuccess: () => {
          toast({ text: isAgain ? t('sent_text') : t('saved_text'), tone: 'positive' });
          onDone();
        },
      },
    );
  return (
    <Form
      label={t('title')}
      onSubmit={submit}
      submitting={save.isPending}
      error={save.error ? errorText(save.error, messages('portal')('failed_text')) : null}
      fieldErrors={fieldErrorsOf(save.error)}
      className="mt-4 grid gap-5"
    >
      <ProfileFields profile={profile} isEmailFixed />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {isAgain ? t('send_label') : t('save_label')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel_label')}
        </Button>
      </div>
    </Form>
  );
}

export function ApplicationItem({ application }: { application: Application }) {
  const [editing, setEditing] = useState(false);
  const { company_name: company, state, reason, applied_at, profile } = application;
  const values = { company, date: formatDate(applied_at) };
  const isWaiting = state === 'waiting';
  return (
    <li className="rounded-md bg-sunken px-4 py-4 wrap-anywhere">
      <p>{isWaiting ? t('waiting_text', values) : t('rejected_text', values)}</p>
      {reason && <p className="mt-1 text-muted">{t('reason_text', { reason })}</p>}
      {isWaiting && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          {t('call_text')}
          <LinkButton to="/calendar?book=call" size="sm">
            {t('call_label')}
          </LinkButton>
        </p>
      )}
      {editing ? (
        <Editor application={application} onDone={() => setEditing(false)} />
      ) : (
        <>
          <h3 className="mt-5 font-[560]">{t('sent_title')}</h3>
          <Sent profile={profile} />
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => setEditing(true)}>
            {isWaiting ? t('edit_label') : t('again_label')}
          </Button>
        </>
      )}
    </li>
  );
}
