/** The logo of a company. It is uploaded immediately, and the server re-encodes it. */

import { useId, useRef } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { messages } from '../../../../content/messages.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Monogram } from '../../../../ui/Monogram.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Company, useSetLogo } from './api.ts';

const t = messages('portal.profile');
const failed = messages('portal');

const maxLogo = 2 << 20;

export function LogoField({ company }: { company: Company }) {
  const set = useSetLogo();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = (file: File | null): void => {
    if (file && file.size > maxLogo) {
      toast({ text: t('logo_large'), tone: 'danger' });
      return;
    }
    set.mutate(file, {
      onSuccess: () => toast({ text: file ? t('logo_saved') : t('logo_removed'), tone: 'positive' }),
      onError: (error) => toast({ text: errorText(error, failed('failed_text')), tone: 'danger' }),
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Monogram name={company.company_name} logoUrl={company.logo_url} className="size-13 text-lg" />
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="text-[0.9375rem] font-[540]">
          {t('logo_label')}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t('logo_hint')}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-hint`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = '';
            if (file) send(file);
          }}
        />
      </div>
      <Button variant="secondary" size="sm" busy={set.isPending} onClick={() => input.current?.click()}>
        {t('logo_choose')}
      </Button>
      {company.logo_url && (
        <Button variant="ghost" size="sm" busy={set.isPending} onClick={() => send(null)}>
          {t('logo_remove')}
        </Button>
      )}
    </div>
  );
}
