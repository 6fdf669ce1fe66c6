/** Asks for the alternative text of an image, or whether it only decorates. */
import { TextField } from '../../../../form/TextField.tsx';

export interface Described {
  text: string;
  /** Screen readers skip the image. */
  decorative: boolean;
}

interface DescriptionProps {
  label: string;
  hint?: string | undefined;
  value: Described;
  /** True if the place allows an image without a text. */
  optional: boolean;
  error: string;
  onChange: (value: Described) => void;
  onEnter: () => void;
}

export function Description({ label, hint, value, optional, error, onChange, onEnter }: DescriptionProps) {
  return (
    <div className="grid gap-2">
      {!value.decorative && (
        <TextField
          name="upload-alt"
          label={label}
          hint={hint}
          required
          maxLength={300}
          autoComplete="off"
          value={value.text}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // the dialog is inside of the form of the page's fields
            onEnter();
          }}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value, decorative: false })}
          {...(error && { error })}
        />
      )}
      {optional && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={value.decorative}
            className="size-5 shrink-0 accent-sea"
            onChange={({ currentTarget }) => onChange({ ...value, decorative: currentTarget.checked })}
          />
          It only decorates: screen readers skip it
        </label>
      )}
    </div>
  );
}

/** The text for the content: empty for a decorative image. */
export const textOf = ({ text, decorative }: Described): string => (decorative ? '' : text.trim());
