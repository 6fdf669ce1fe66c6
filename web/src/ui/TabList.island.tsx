/**
 * Tabs for panels in the document, following the ARIA pattern. The address contains the selected tab. The panel of
 * tab `x` has the ID `x-panel`.
 */
import { useEffect } from 'react';
import { useSearchParams } from '../lib/address.ts';
import { TabRow } from './Tabs.tsx';

interface TabListProps {
  label: string;
  tabs: readonly { id: string; label: string }[];
}

export function TabList({ label, tabs }: TabListProps) {
  const [query, setQuery] = useSearchParams();
  const first = tabs[0]?.id ?? '';
  const asked = query.get('tab');
  const selected = tabs.find(({ id }) => id === asked)?.id ?? first;
  useEffect(() => {
    for (const { id } of tabs)
      document.getElementById(`${id}-panel`)?.toggleAttribute('hidden', id !== selected);
  }, [tabs, selected]);
  return (
    <TabRow
      label={label}
      tabs={tabs}
      selected={selected}
      onSelect={(tab) => setQuery(tab === first ? {} : { tab }, { replace: true })}
      idOf={(id) => `${id}-tab`}
      panelOf={(id) => `${id}-panel`}
    />
  );
}
