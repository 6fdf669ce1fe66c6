/** What the shapes and colours of events mean, and how events are moved and made longer. */
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
