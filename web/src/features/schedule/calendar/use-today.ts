import { useEffect, useState } from 'react';
import { type Day, dayOf, untilTomorrow } from './month.ts';

/** The current day, changing at midnight. Null until the page lives: a prerendered page knows no day. */
export function useToday(): Day | null {
  const [today, setToday] = useState<Day | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      setToday(dayOf(new Date()));
      timer = setTimeout(look, untilTomorrow(new Date()) + 1000);
    };
    look();
    // A machine that slept past midnight looks when somebody returns to the page.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
