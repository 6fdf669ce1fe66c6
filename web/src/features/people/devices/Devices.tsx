/** The Notifications tab: devices that get push notifications for the owner. */
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { Switch } from '../../../form/Switch.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { toast } from '../../../ui/toast.ts';
import {
  type Device,
  type Kind,
  type Overview,
  useDevices,
  useEnablePush,
  useRemove,
  useSetKinds,
  useTestNotification,
} from './api.ts';
import { NotAllowed, type PushSupport, pushSupport } from './this-browser.ts';

const t = messages('devices');
const inList = messages('devices.list');
const here = messages('devices.here');
const kindOf = messages('devices.kind');

const fail = (error: Error): void => {
  toast({ text: errorText(error, inList('failed')), tone: 'danger' });
};

/** Reasons why this browser can't be enabled. */
const obstacles = { blocked: 'blocked', apple: 'apple', unable: 'unsupported' } as const;

function EnableButton({ ability, overview }: { ability: PushSupport; overview: Overview }) {
  const { mutate, isPending, error } = useEnablePush();
  return (
    <section aria-labelledby="device-here" className="mt-6 rounded-lg border border-line p-4">
      <h3 id="device-here" className="text-lg font-[560]">
        {here('title')}
      </h3>
      {ability === 'able' ? (
        <Button className="mt-3" busy={isPending} busyLabel={here('busy')} onClick={() => mutate(overview)}>
          {here('on')}
        </Button>
      ) : (
        <p className="mt-2 max-w-measure text-muted">{here(obstacles[ability])}</p>
      )}
      <p role="status" className="mt-2 text-danger">
        {error && (error instanceof NotAllowed ? here('refused') : errorText(error, here('failed')))}
      </p>
    </section>
  );
}

interface DeviceItemProps {
  device: Device;
  kinds: readonly Kind[];
  isHere: boolean;
}

function DeviceItem({
  device: { id, name, kinds: chosen, trouble, created_at, sent_at },
  kinds,
  isHere,
}: DeviceItemProps) {
  const choose = useSetKinds(id);
  const remove = useRemove(id, isHere);
  const trial = useTestNotification(id);
  const told = choose.isPending ? choose.variables : chosen;
  return (
    <li className="border-t border-line py-5 last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h4 className="flex flex-wrap items-center gap-2 font-[560]">
            {name} {isHere && <Badge tone="green">{inList('here')}</Badge>}
          </h4>
          <p className="text-sm text-muted">
            {inList('since', { date: formatDate(created_at) })}
            {sent_at && `. ${inList('sent', { when: relativeTime(sent_at) })}`}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={inList('try_label', { device: name })}
            busy={trial.isPending}
            onClick={() =>
              trial.mutate(undefined, {
                onSuccess: ({ trouble: why }) =>
                  toast(
                    why
                      ? { text: why, tone: 'danger' }
                      : { text: inList('tried', { device: name }), tone: 'positive' },
                  ),
                onError: fail,
              })
            }
          >
            {inList('try')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={inList('off_label', { device: name })}
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => toast({ text: inList('turned_off', { device: name }), tone: 'positive' }),
                onError: fail,
              })
            }
          >
            {inList('off')}
          </Button>
        </div>
      </div>
      {trouble && <p className="mt-2 text-danger">{trouble}</p>}
      <fieldset className="mt-3">
        <legend className="sr-only">{inList('kinds', { device: name })}</legend>
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={kindOf(kind)}
            checked={told.includes(kind)}
            busy={choose.isPending}
            onChange={(on) =>
              choose.mutate(on ? [...chosen, kind] : chosen.filter((each) => each !== kind), {
                onError: fail,
              })
            }
          />
        ))}
      </fieldset>
    </li>
  );
}

export function Devices() {
  return (
    <section aria-labelledby="devices" className="max-w-3xl">
      <h2 id="devices" className="desk-name">
        {t('title')}
      </h2>
      <p className="mt-2 max-w-measure text-muted">{t('intro')}</p>
      <QueryView query={useDevices()} loading={t('loading')} failed={t('failed')}>
        {({ here: id, ...overview }) => (
          <>
            {!id && <EnableButton ability={pushSupport()} overview={overview} />}
            {overview.devices.length > 0 && (
              <>
                <h3 className="mt-8 mb-3 text-lg font-[560]">{inList('title')}</h3>
                <ul>
                  {overview.devices.map((device) => (
                    <DeviceItem
                      key={device.id}
                      device={device}
                      kinds={overview.kinds}
                      isHere={device.id === id}
                    />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryView>
      <p className="mt-6 max-w-measure text-sm text-muted">{t('privacy')}</p>
    </section>
  );
}
