/**
 * Tabs for panels in the document, following the ARIA pattern. The address contains the selected tab. The panel of
 * tab `x` has the ID `<base>-x-panel`.
 */
import { useEffect } from 'react';
import { useSearchParams } from '../lib/address.ts';
import { TabRow } from './Tabs.tsx';

interface TabListProps {
  /** Beginning of the IDs of tabs and panels. */
  base: string;
  label: string;
  tabs: readonly { id: string; label: string }[];
}

export function TabList({ base, label, tabs }: TabListProps) {
  const [query, setQuery] = useSearchParams();
  const first = tabs[0]?.id ?? '';
  const asked = query.get('tab');
  const selected = tabs.find(({ id }) => id === asked)?.id ?? first;
  useEffect(() => {
    for (const { id } of tabs)
      document.getElementById(`${base}-${id}-panel`)?.toggleAttribute('hidden', id !== selected);
  }, [base, tabs, selected]);
  return (
    <TabRow
      label={label}
      tabs={tabs}
      selected={selected}
      onSelect={(tab) => setQuery(tab === first ? {} : { tab }, { replace: true })}
      idOf={(id) => `${base}-${id}-tab`}
      panelOf={(id) => `${base}-${id}-panel`}
    />
  );
}
