/** The Status tab: health of the installation, today's failures, and remedies. */
import { useLoadFailure } from '../../../form/desk/use-load-failure.ts';
import { formatDateTime, formatTime } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { type FailedRoute, type HealthCheck, type RunningNode, useHealth } from './health-api.ts';
import { elapsed, summaryOf } from './health-format.ts';
import { Inviters } from './Inviters.tsx';

const states = {
  ok: ['green', 'OK'],
  notice: ['yellow', 'Worth a look'],
  wrong: ['red', 'Needs attention'],
} as const;

function Line({ check: { id, title, state, text, advice, tab } }: { check: HealthCheck }) {
  const [tone, label] = states[state];
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 last:border-b md:grid-cols-[19rem_1fr]">
      <h4 id={`check-${id}`} className="flex items-start justify-between gap-3 font-[560] md:pr-4">
        {title} <Badge tone={tone}>{label}</Badge>
      </h4>
      <div className="min-w-0">
        {text && <p className="wrap-anywhere">{text}</p>}
        {advice.map((sentence) => (
          <p key={sentence} className="text-muted wrap-anywhere">
            {sentence}
          </p>
        ))}
        {tab && (
          <LinkButton
            to={paths.admin(tab)}
            variant="secondary"
            size="sm"
            className="mt-2"
            aria-describedby={`check-${id}`}
          >
            Show
          </LinkButton>
        )}
      </div>
    </li>
  );
}

const Lines = ({ title, checks }: { title: string; checks: readonly HealthCheck[] }) => (
  <div className="mt-8">
    <h3 className="mb-3 text-xl font-[560]">{title}</h3>
    <ul>
      {checks.map((check) => (
        <Line key={check.id} check={check} />
      ))}
    </ul>
  </div>
);

const failureColumns: readonly Column<FailedRoute>[] = [
  {
    id: 'hour',
    header: 'Hour',
    cell: ({ hour }) => (
      <time dateTime={hour} className="tabular whitespace-nowrap">
        {formatDateTime(hour)}
      </time>
    ),
  },
  {
    id: 'route',
    header: 'Route',
    cell: ({ route }) => <code className="font-mono text-sm wrap-anywhere">{route}</code>,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => status },
  { id: 'requests', header: 'Requests', cell: ({ requests }) => requests.toLocaleString(), align: 'end' },
];

const nodeColumns: readonly Column<RunningNode>[] = [
  { id: 'host', header: 'Machine', cell: ({ host }) => <span className="wrap-anywhere">{host}</span> },
  {
    id: 'version',
    header: 'Version',
    cell: ({ version }) => <span className="wrap-anywhere">{version}</span>,
  },
  {
    id: 'since',
    header: 'Running since',
    cell: ({ started_at }) => (
      <>
        <time dateTime={started_at}>{formatDateTime(started_at)}</time>, {elapsed(started_at)}
      </>
    ),
  },
];

function Failures({ failures }: { failures: readonly FailedRoute[] }) {
  return (
    <div className="mt-8">
      <h3 className="mb-3 text-xl font-[560]">Failed Requests</h3>
      {failures.length > 0 ? (
        <Table
          caption="Failed requests of the last 24 hours"
          columns={failureColumns}
          rows={failures}
          keyOf={({ hour, route, status }) => `${hour} ${route} ${status}`}
        />
      ) : (
        <p className="text-muted">No request failed in the last 24 hours.</p>
      )}
      <p className="mt-3 max-w-measure text-sm text-muted">
        500 is a defect. 503 means that the site was too busy or its database away, 507 that the disk was
        full: such requests can be sent again. The last minute may be missing.
      </p>
    </div>
  );
}

function Nodes({ nodes }: { nodes: readonly RunningNode[] }) {
  return (
    <div className="mt-8">
      <h3 className="mb-3 text-xl font-[560]">Running Programs</h3>
      <Table
        caption="Running programs"
        columns={nodeColumns}
        rows={nodes}
        keyOf={({ host, started_at }) => `${host} ${started_at}`}
      />
    </div>
  );
}

export function Status() {
  const { data, error, refetch, isFetching } = useHealth();
  useLoadFailure(error);
  return (
    <section aria-labelledby="status" className="max-w-4xl">
      <h2 id="status" className="desk-name">
        Status
      </h2>
      {data ? (
        <>
          <p className="mt-2" role="status">
            {summaryOf(data.checks)}{' '}
            <span className="text-muted">As of {formatTime(data.at)}, asked again each minute.</span>
          </p>
          <Lines title="Running" checks={data.checks.filter(({ is_setting }) => !is_setting)} />
          <Failures failures={data.failures} />
          <Inviters />
          <Nodes nodes={data.nodes} />
          <Lines title="Settings" checks={data.checks.filter(({ is_setting }) => is_setting)} />
        </>
      ) : error ? (
        <ErrorState
          title="The status could not be read."
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message}
        </ErrorState>
      ) : (
        <Loading label="Loading the status">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="mt-3 h-12" />
          ))}
        </Loading>
      )}
    </section>
  );
}
