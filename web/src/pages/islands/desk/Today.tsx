/** The first tab of the desk: tasks of the owner, the month, then the counters and every application. */
import { lazy, Suspense } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import { useCounters } from '../../../features/marketplace/partners/api.ts';
import { Figures } from '../../../features/marketplace/partners/Figures.tsx';
import { HealthNotice } from '../../../features/operations/admin/HealthNotice.tsx';
import { StartNotice } from '../../../features/operations/start/StartNotice.tsx';
import { Waiting } from './Waiting.tsx';

const WaitingList = lazy(async () => ({
  default: (await import('../../../form/desk/declared/PendingList.tsx')).PendingList,
}));

const DeclaredDesk = lazy(async () => ({
  default: (await import('../../../form/desk/declared/DeclaredDesk.tsx')).DeclaredDesk,
}));

const MonthFigures = lazy(async () => ({
  default: (await import('../../../features/sales/billing/desk/MonthFigures.tsx')).MonthFigures,
}));

export function Today() {
  const { data } = useCounters();
  const words = textsOf('admin');
  return (
    <>
      <h1 className="desk-name mb-4">{words.title}</h1>
      <HealthNotice />
      <StartNotice />
      <Suspense fallback={<Waiting />}>
        <WaitingList />
        <MonthFigures />
      </Suspense>
      {data && (
        <div className="mt-8">
          <Figures words={words.counters} counters={data} />
        </div>
      )}
      <div className="mt-8">
        <Suspense fallback={<Waiting />}>
          <DeclaredDesk name="partners" onToday />
        </Suspense>
      </div>
    </>
  );
}
