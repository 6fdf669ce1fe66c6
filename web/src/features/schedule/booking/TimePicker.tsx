/** Days with free times, and the times of the selected day, in a time zone that the visitor selects. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { Select } from '../../../form/Select.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { timesPath, useRequest } from './api.ts';
import { dayLabel, daysOf, type FreeDay, startLabel, timesOf, zonesWith } from './days.ts';

const t = messages('booking');

const window = 14 * 24 * 60 * 60 * 1000;

interface TimePickerProps {
  /** A kind to book, or a booking to move. */
  what: { kind: string } | { booking: string };
  zone: string;
  onZone: (zone: string) => void;
  /** The selected start, RFC 3339; null if none. */
  chosen: string | null;
  onChoose: (start: string | null) => void;
  /** True if the selected time was just taken: shows a message and reloads the times. */
  taken: boolean;
}

interface ChoicesProps {
  label: string;
  children: ReactNode;
  wide?: boolean;
}

const Choices = ({ label, children, wide }: ChoicesProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 text-sm text-muted">{label}</legend>
    <div
      className={
        wide
          ? 'grid grid-cols-3 gap-2 sm:grid-cols-5'
          : 'grid grid-cols-2 gap-2 sm:grid-cols-5 lg:grid-cols-7'
      }
    >
      {children}
    </div>
  </fieldset>
);

/** One option, pressed if selected. */
const Choice = ({ pressed, onPress, label }: { pressed: boolean; onPress: () => void; label: string }) => (
  <Button
    variant={pressed ? 'primary' : 'secondary'}
    size="sm"
    aria-pressed={pressed}
    className="min-h-11 w-full px-1"
    onClick={onPress}
  >
    {label}
  </Button>
);

interface DayChoicesProps {
  days: readonly FreeDay[];
  zone: string;
  chosen: string | null;
  onChoose: (start: string | null) => void;
}

function DayChoices({ days, zone, chosen, onChoose }: DayChoicesProps) {
  const [picked, setPicked] = useState('');
  const shown = days.find(({ day }) => day === picked) ?? days[0];
  if (!shown) return <p>{t('no_times_text')}</p>;
  return (
    <div className="grid gap-5">
      <Choices label={t('days_label')}>
        {days.map(({ day }) => (
          <Choice
            key={day}
            label={dayLabel(day)}
            pressed={day === shown.day}
            onPress={() => {
              setPicked(day);
              onChoose(null);
            }}
          />
        ))}
      </Choices>
      <Choices label={t('times_label')} wide>
        {timesOf(shown.times, zone).map(({ time, label }) => (
          <Choice key={time} label={label} pressed={time === chosen} onPress={() => onChoose(time)} />
        ))}
      </Choices>
    </div>
  );
}

const kept = (what: TimePickerProps['what']): string => ('kind' in what ? what.kind : what.booking);

/** Loads the free times of two weeks. `page` 0 starts now. */
function useTimes(what: TimePickerProps['what'], page: number) {
  const [now] = useState(() => Date.now());
  return useRequest<string[]>(
    timesPath(what, new Date(now + page * window), new Date(now + (page + 1) * window)),
  );
}

export function TimePicker(props: TimePickerProps) {
  const { what, zone, onZone, chosen, onChoose, taken } = props;
  const [page, setPage] = useState(0);
  const [own] = useState(zone);
  const { data, error, again } = useTimes(what, page);
  const days = useMemo(() => daysOf(data ?? [], zone), [data, zone]);
  const zones = useMemo(
    () => zonesWith(own).map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
    [own],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew once for each refusal
  useEffect(() => {
    if (taken) again();
  }, [taken]);
  const next = data?.[0];
  const go = (to: number) => {
    onChoose(null);
    setPage(to);
  };
  return (
    <div className="grid gap-5" aria-busy={!data || undefined}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          name="zone"
          required
          label={t('zone_label')}
          value={zone}
          options={zones}
          className="w-full max-w-sm"
          onChange={(event) => onZone(event.currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          {page > 0 && (
            <Button variant="secondary" size="sm" onClick={() => go(page - 1)}>
              {t('earlier_label')}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => go(page + 1)}>
            {t('later_label')}
          </Button>
        </div>
      </div>
      {taken && next && <p role="status">{t('next_text', { time: startLabel(next, zone) })}</p>}
      {error ? (
        <ErrorState title={t('failed_text')} onRetry={again}>
          {error.message}
        </ErrorState>
      ) : data ? (
        <DayChoices
          key={`${kept(what)} ${page}`}
          days={days}
          zone={zone}
          chosen={chosen}
          onChoose={onChoose}
        />
      ) : (
        <p role="status" className="min-h-48 text-muted">
          {t('loading_text')}
        </p>
      )}
    </div>
  );
}
