/** The selected rows of a list, for bulk actions. */
import { useState } from 'react';

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  choose: (id: string, chosen: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    ids,
    has: (id) => ids.includes(id),
    choose: (id, chosen) => setIds(chosen ? [...ids, id] : ids.filter((other) => other !== id)),
    clear: () => setIds([]),
  };
}

interface SelectionBoxProps {
  id: string;
  /** Such as 'Choose order H-2041'. */
  label: string;
  /** ID of the element that names the row, if the label doesn't. */
  describedBy?: string;
  chosen: Selection;
}

export const SelectionBox = ({ id, label, describedBy, chosen }: SelectionBoxProps) => (
  <input
    type="checkbox"
    aria-describedby={describedBy}
    aria-label={label}
    checked={chosen.has(id)}
    onChange={({ currentTarget }) => chosen.choose(id, currentTarget.checked)}
    className="size-6 shrink-0 accent-sea"
  />
);
