/** The six digits of an authenticator app; phones can fill them in automatically. */
import { textOf } from '../../../form/Form.tsx';
import { TextField } from '../../../form/TextField.tsx';

export const CodeField = ({ label }: { label: string }) => (
  <TextField
    name="code"
    label={label}
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9 ]{6,7}"
    maxLength={7}
    autoCapitalize="none"
    spellCheck={false}
  />
);

/** Returns the code without the space that apps show in its middle. */
export const codeIn = (data: FormData): string => textOf(data, 'code').replaceAll(' ', '');
