/** Month, week or day. */
import { messages } from '../../../content/messages.ts';
import type { CalendarProps, View } from './view.ts';

const t = messages('calendar.views');

const views: readonly View[] = ['month', 'week', 'day'];

export const ViewSwitch = ({ view: present, onView }: Pick<CalendarProps, 'view' | 'onView'>) => (
  <fieldset className="view-switch">
    <legend className="sr-only">{t('label')}</legend>
    {views.map((view) => (
      <label key={view} className="view-choice">
        <input
          type="radio"
          name="calendar-view"
          value={view}
          checked={view === present}
          onChange={() => onView(view)}
        />
        {t(view)}
      </label>
    ))}
  </fieldset>
);
