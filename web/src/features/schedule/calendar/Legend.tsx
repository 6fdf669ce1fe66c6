/** What the shapes and colours of events mean, and how events are moved and made longer. */
import { eventWords } from './event.ts';

export const Legend = () => (
  <div className="event-legend">
    <ul aria-label="Types of events">
      {eventWords().types.map(({ value, label }) => (
        <li key={value} data-type={value}>
          {label}
        </li>
      ))}
    </ul>
    <p>
      Drag an event to move it, or press Shift with an arrow key on it. In the week and the day, drag its
      lower edge to change its end, or press Shift, Alt and an arrow key; drag over empty hours for a new
      event. A finger rests on them first.
    </p>
  </div>
);
