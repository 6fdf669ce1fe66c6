/** What the shapes and colours of events mean, and how events are moved. */
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
    <p>Drag an event to move it, or press Shift with an arrow key on it.</p>
  </div>
);
