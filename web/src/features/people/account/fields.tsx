/** Fields of an account, with the names that password managers look for. */
import { useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { messages } from '../../../content/messages.ts';
import { Field } from '../../../form/Field.tsx';
import { TextField } from '../../../form/TextField.tsx';

const t = messages('auth');

interface EmailProps {
  value: string;
  onChange: (email: string) => void;
  label?: string;
  autoComplete?: string;
}

export const EmailField = ({
  value,
  onChange,
  label = t('fields.email'),
  autoComplete = 'username',
}: EmailProps) => (
  <TextField
    name="email"
    label={label}
    type="email"
    required
    maxLength={limits.maxAuthSignUpRequestEmail}
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    defaultValue={value}
    // Input before hydration fired no event for React.
    ref={(input: HTMLInputElement | null) => {
      if (input && input.value !== value) onChange(input.value);
    }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface PasswordProps {
  name?: string;
  label?: string;
  /** For a new password, the field shows advice and the browser offers to generate one. */
  isNew?: boolean;
}

export function PasswordField({
  name = 'password',
  label = t('fields.password'),
  isNew = false,
}: PasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field name={name} label={label} required hint={isNew && t('hints.new_password')}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${control.className} pr-18`}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            // Not "Show password": a search for that label should find the field.
            aria-label={t(shown ? 'fields.hide_characters' : 'fields.show_characters')}
            className="absolute inset-y-0 right-0 min-w-11 rounded-md px-3.5 text-sm text-muted hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'fields.hide' : 'fields.show')}
          </button>
        </div>
      )}
    </Field>
  );
}

/** Returns the password unchanged: spaces count. */
export const passwordOf = (data: FormData, name = 'password'): string => String(data.get(name) ?? '');
