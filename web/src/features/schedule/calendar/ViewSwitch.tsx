/** Month, week or day. */
import type { CalendarProps, View } from './view.ts';

const views: readonly { view: View; label: string }[] = [
  { view: 'month', label: 'Month' },
  { view: 'week', label: 'Week' },
  { view: 'day', label: 'Day' },
];

export const ViewSwitch = ({ view: present, onView }: Pick<CalendarProps, 'view' | 'onView'>) => (
  <fieldset className="view-switch">
    <legend className="sr-only">View</legend>
    {views.map(({ view, label }) => (
      <label key={view} className="view-choice">
        <input
          type="radio"
          name="calendar-view"
          value={view}
          checked={view === present}
          onChange={() => onView(view)}
        />
        {label}
      </label>
    ))}
  </fieldset>
);
