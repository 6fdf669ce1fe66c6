/** The two fields of an account, with the names that password managers look for. */
import { auth } from '../../content/auth.ts';
import { TextField } from '../../form/TextField.tsx';

interface EmailProps {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
}

export const EmailField = ({ value, onChange, error }: EmailProps) => (
  <TextField
    name="email"
    label="Email"
    type="email"
    required
    maxLength={255}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    defaultValue={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...(error ? { error } : {})}
  />
);

interface PasswordProps {
  /** A new password gets advice, and the browser offers to make one up. */
  isNew?: boolean;
}

export const PasswordField = ({ isNew = false }: PasswordProps) => (
  <TextField
    name="password"
    label="Password"
    type="password"
    required
    autoComplete={isNew ? 'new-password' : 'current-password'}
    {...(isNew ? { hint: auth.hints.new_password } : {})}
  />
);

/** A password is sent as it was typed: spaces count. */
export const passwordOf = (data: FormData): string => String(data.get('password') ?? '');
