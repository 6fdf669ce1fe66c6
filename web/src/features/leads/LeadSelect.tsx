/** A choice of a lead's form; nothing is chosen at first. */
import { type Option, Select, unset } from '../../form/Select.tsx';

interface LeadSelectProps {
  name: string;
  label: string;
  required: boolean;
  /** '' while nothing is chosen. */
  value: string | undefined;
  onSelect: (value: string) => void;
  options: readonly Option[];
  /** What stands there while nothing is chosen. */
  unsetLabel: string;
}

export const LeadSelect = ({ value, onSelect, ...rest }: LeadSelectProps) => (
  <Select
    {...rest}
    value={value || unset}
    onChange={({ currentTarget }) => onSelect(currentTarget.value === unset ? '' : currentTarget.value)}
  />
);
