/** The fields about a person that most forms for visitors have. Forms pass their label and the API's limit. */
import { TextField } from './TextField.tsx';

interface PersonFieldProps {
  label: string;
  maxLength: number;
  /** Name of the field, unless it is the usual one. */
  name?: string;
  hint?: string;
  required?: boolean;
  defaultValue?: string;
  className?: string;
}

export const NameField = (props: PersonFieldProps) => (
  <TextField name="name" required autoComplete="name" {...props} />
);

export const EmailField = (props: PersonFieldProps) => (
  <TextField name="email" type="email" required autoComplete="email" {...props} />
);

export const CompanyField = (props: PersonFieldProps) => (
  <TextField name="company" autoComplete="organization" {...props} />
);

export const PhoneField = (props: PersonFieldProps) => (
  <TextField name="phone" type="tel" autoComplete="tel" {...props} />
);
