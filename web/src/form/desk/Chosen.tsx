/** The selected rows of a list, for bulk actions. */
import { useState } from 'react';

export interface Chosen {
  ids: readonly string[];
  has: (id: string) => boolean;
  choose: (id: string, chosen: boolean) => void;
  clear: () => void;
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    ids,
    has: (id) => ids.includes(id),
    choose: (id, chosen) => setIds(chosen ? [...ids, id] : ids.filter((other) => other !== id)),
    clear: () => setIds([]),
  };
}

interface ChooseBoxProps {
  id: string;
  /** Such as 'Choose order H-2041'. */
  label: string;
  /** ID of the element that names the row, if the label doesn't. */
  describedBy?: string;
  chosen: Chosen;
}

export const ChooseBox = ({ id, label, describedBy, chosen }: ChooseBoxProps) => (
  <input
    type="checkbox"
    aria-describedby={describedBy}
    aria-label={label}
    checked={chosen.has(id)}
    onChange={({ currentTarget }) => chosen.choose(id, currentTarget.checked)}
    className="size-6 shrink-0 accent-sea"
  />
);
