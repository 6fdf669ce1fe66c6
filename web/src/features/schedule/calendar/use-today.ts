import { useEffect, useState } from 'react';
import { type Day, dayOf, untilTomorrow } from './month.ts';

/** Returns the current day, updated at midnight. Null before hydration, because a prerendered page has no date. */
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
    // After the computer slept past midnight, this updates when the page becomes visible.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
