/**
 * Tabs for more entries than fit on a phone: a native select on phones, wrapping rows elsewhere. All tabs are
 * accessible at every width without scrolling.
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
