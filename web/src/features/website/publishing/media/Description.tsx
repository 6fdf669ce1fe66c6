/** Asks for the alternative text of an image, or whether it only decorates. */
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../../form/TextField.tsx';
import type { altNeed } from './places.ts';

interface Described {
  text: string;
  /** Screen readers skip the image. */
  decorative: boolean;
}

interface DescriptionProps {
  label?: string;
  hint?: string | undefined;
  value: Described;
  /** True if the place allows an image without a text. */
  optional: boolean;
  /** The field shows it and takes the focus. Another object with the same text takes the focus again. */
  mistake: { text: string } | null;
  onChange: (value: Described) => void;
  onEnter: () => void;
}

export function Description(props: DescriptionProps) {
  const { label = 'What the picture shows', hint, value, optional, mistake, onChange, onEnter } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mistake) box.current?.querySelector('input')?.focus();
  }, [mistake]);
  return (
    <div ref={box} className="grid gap-2">
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
          {...(mistake && { error: mistake.text })}
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

interface DescriptionOptions {
  /** The first text. */
  alt: string;
  need: ReturnType<typeof altNeed>;
  /** True if the image has no text because it only decorates. */
  decorative?: boolean;
  /** Asks for a missing text. */
  request?: string;
}

/** The description of an image while the user edits it. */
export function useDescription({
  alt,
  need,
  decorative = false,
  request = 'Say what the picture shows.',
}: DescriptionOptions) {
  const [value, setValue] = useState<Described>({ text: alt, decorative });
  const [mistake, setMistake] = useState<{ text: string } | null>(null);
  /** The text for the content: empty for a decorative image. */
  const text = value.decorative ? '' : value.text.trim();
  return {
    text,
    /** Reports whether the description is complete. If it isn't, the field asks for a text and takes the focus. */
    isComplete: (): boolean => {
      const isMissing = need !== 'none' && text === '' && !value.decorative;
      setMistake(isMissing ? { text: request } : null);
      return !isMissing;
    },
    /** Properties of its Description. */
    field: {
      value,
      optional: need === 'optional',
      mistake,
      onChange: (next: Described): void => {
        setValue(next);
        setMistake(null);
      },
    },
  };
}
