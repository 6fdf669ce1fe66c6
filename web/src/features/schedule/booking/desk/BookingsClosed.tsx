/** Above the list of bookings while nothing can be booked: where that is changed. */
import { DeskLink } from '../../../../form/desk/declared/DeskLink.tsx';
import { paths } from '../../../../paths.ts';
import { useSettings } from './api.ts';

export function BookingsClosed() {
  const { data } = useSettings();
  if (!data || data.rules.is_open) return null;
  return (
    <p className="desk-notice">
      Visitors can't book yet.{' '}
      <DeskLink href={paths.admin('availability')} className="text-link">
        Check your hours
      </DeskLink>
    </p>
  );
}
