/** Which occurrences of a series are meant: one, that and the later ones, or all. */
import type { Scope } from './api.ts';

const scopes: readonly { value: Scope; label: string }[] = [
  { value: 'one', label: 'Only this one' },
  { value: 'following', label: 'This one and all after it' },
  { value: 'all', label: 'All of them' },
];

interface ScopeFieldsProps {
  legend: string;
  value: Scope;
  onChange: (scope: Scope) => void;
}

export const ScopeFields = ({ legend, value: chosen, onChange }: ScopeFieldsProps) => (
  <fieldset>
    <legend className="mb-1.5 text-[0.9375rem] font-[540]">{legend}</legend>
    <div className="grid">
      {scopes.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="scope"
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="size-5 shrink-0 accent-sea"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);
