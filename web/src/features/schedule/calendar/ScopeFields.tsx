/** Selects the affected occurrences of a series: one, this and later ones, or all. */
import { messages } from '../../../content/messages.ts';
import type { Scope } from './api.ts';

const t = messages('calendar.event.scopes');

const scopes: readonly Scope[] = ['one', 'following', 'all'];

interface ScopeFieldsProps {
  legend: string;
  value: Scope;
  onChange: (scope: Scope) => void;
}

export const ScopeFields = ({ legend, value: chosen, onChange }: ScopeFieldsProps) => (
  <fieldset>
    <legend className="mb-1.5 text-[0.9375rem] font-[540]">{legend}</legend>
    <div className="grid">
      {scopes.map((value) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="scope"
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="size-5 shrink-0 accent-sea"
          />
          {t(value)}
        </label>
      ))}
    </div>
  </fieldset>
);
