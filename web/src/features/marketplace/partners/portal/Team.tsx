/** Team members of a company. Owners invite and remove members; every member may leave. */

import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { messages } from '../../../../content/messages.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { formatDate } from '../../../../lib/dates.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Company, useInvite, useRemove, useSetRole, useWithdrawInvitation } from './api.ts';

const t = messages('portal.team');
const portal = messages('portal');

interface TeamProps {
  company: Company;
}

type Person = Company['people'][number];

interface PersonProps {
  person: Person;
  owner: boolean;
  onLeave: () => void;
}

function PersonRow({ person, owner, onLeave }: PersonProps) {
  const remove = useRemove();
  const role = useSetRole();
  const onError = (error: unknown): void => {
    toast({ text: errorText(error, portal('failed_text')), tone: 'danger' });
  };
  const other = person.role === 'owner' ? 'member' : 'owner';
  const nameId = `person-${person.user_id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <div className="min-w-0">
        <p id={nameId} className="wrap-anywhere">
          {person.email}
          {person.is_self && ` (${t('you')})`}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-sm text-muted">
          <Badge>{t(person.role)}</Badge> {t('since', { day: formatDate(person.joined_at) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {owner && !person.is_self && (
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-describedby={nameId}
              busy={role.isPending}
              onClick={() => role.mutate({ id: person.user_id, role: other }, { onError })}
            >
              {other === 'owner' ? t('make_owner') : t('make_member')}
            </Button>
            <Button
              variant="danger"
              size="sm"
              aria-describedby={nameId}
              busy={remove.isPending}
              onClick={() => remove.mutate(person.user_id, { onError })}
            >
              {t('remove')}
            </Button>
          </>
        )}
        {person.is_self && (
          <Button variant="danger" size="sm" onClick={onLeave}>
            {t('leave')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Leave({ company, onClose }: TeamProps & { onClose: () => void }) {
  const remove = useRemove();
  const self = company.people.find(({ is_self }) => is_self);
  const leave = (): void =>
    remove.mutate(self?.user_id ?? '', {
      onSuccess: () => toast({ text: t('left_text'), tone: 'positive' }),
    });
  return (
    <Dialog open onClose={onClose} size="sm" title={t('leave')}>
      <p>{t('confirm_leave')}</p>
      {remove.isError && (
        <p role="alert" className="mt-3 text-danger">
          {errorText(remove.error, portal('failed_text'))}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {portal('introductions.cancel_label')}
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={leave}>
          {t('leave')}
        </Button>
      </div>
    </Dialog>
  );
}

function Invitations({ company }: TeamProps) {
  const invite = useInvite();
  const uninvite = useWithdrawInvitation();
  const [sent, setSent] = useState(0);
  const send = (data: FormData): void =>
    invite.mutate(textOf(data, 'email'), {
      onSuccess: () => {
        setSent(sent + 1);
        toast({ text: t('invited_text'), tone: 'positive' });
      },
    });
  return (
    <>
      <Form
        key={sent}
        label={t('invite_button')}
        onSubmit={send}
        submitting={invite.isPending}
        error={invite.isError ? errorText(invite.error, portal('failed_text')) : null}
        fieldErrors={fieldErrorsOf(invite.error)}
        className="mt-6 grid max-w-measure gap-3"
      >
        <TextField
          name="email"
          label={t('invite_label')}
          type="email"
          required
          maxLength={limits.maxInviteInputBodyEmail}
          autoComplete="off"
        />
        <div>
          <Button type="submit" variant="secondary" busy={invite.isPending}>
            {t('invite_button')}
          </Button>
        </div>
      </Form>
      {company.invited.length > 0 && (
        <>
          <h3 className="mt-7 text-lg">{t('invited_title')}</h3>
          <ul className="mt-3">
            {company.invited.map(({ id, email }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
              >
                <span id={`invited-${id}`} className="wrap-anywhere">
                  {email}
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-describedby={`invited-${id}`}
                  busy={uninvite.isPending}
                  onClick={() => uninvite.mutate(id)}
                >
                  {t('withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function Team({ company }: TeamProps) {
  const [leaving, setLeaving] = useState(false);
  const owner = company.role === 'owner';
  return (
    <div className="mt-5">
      <p className="mb-4 max-w-measure text-muted">{t('owners_text')}</p>
      <ul>
        {company.people.map((person) => (
          <PersonRow key={person.user_id} {...{ person, owner }} onLeave={() => setLeaving(true)} />
        ))}
      </ul>
      {owner && <Invitations company={company} />}
      {leaving && <Leave company={company} onClose={() => setLeaving(false)} />}
    </div>
  );
}
