/** Explains shapes and colors of events, and how to move and resize them. */
import { messages } from '../../../content/messages.ts';
import { eventChoices } from './event.ts';

const t = messages('calendar.legend');

export const Legend = () => (
  <div className="event-legend">
    <ul aria-label={t('label')}>
      {eventChoices().types.map(({ value, label }) => (
        <li key={value} data-type={value}>
          {label}
        </li>
      ))}
    </ul>
    <p>{t('text')}</p>
  </div>
);
