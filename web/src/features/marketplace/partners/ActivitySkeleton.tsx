import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder rows for recent partners. */
export const ActivitySkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    {rows.map((row) => (
      <div key={row} className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
        <Skeleton className="size-10" />
        <div className="flex-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-2 h-3 w-2/5" />
        </div>
      </div>
    ))}
  </Loading>
);
