/** Notice above the list of bookings while bookings are disabled, with a link to the settings. */
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
