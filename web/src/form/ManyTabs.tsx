/**
 * Tabs of which a phone has no room for all: there the browser's own list of them, elsewhere rows that wrap. All of
 * them can be seen at every width, and none has to be scrolled to.
 */
import { Tabs, type TabsProps } from '../ui/Tabs.tsx';
import { Choice } from './ListTools.tsx';

export const ManyTabs = <Id extends string>({ className, ...tabs }: TabsProps<Id>) => (
  <div className={className}>
    <div className="md:hidden">
      <Choice
        label={tabs.label}
        quiet
        value={tabs.selected}
        options={tabs.tabs.map(({ id, label }) => [id, label] as const)}
        onChange={tabs.onSelect}
      />
    </div>
    <Tabs {...tabs} rowClass="max-md:hidden flex-wrap" />
  </div>
);
