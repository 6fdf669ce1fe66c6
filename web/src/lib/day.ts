/** Formats calendar days for pages. It avoids Intl, because the renderer has no locale. */
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** '2026-11-22' → 'November 22, 2026'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
}
