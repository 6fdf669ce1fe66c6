/** A few large figures side by side, each above its name. */
export interface Figure {
  name: string;
  value: string;
  /** Comparison, such as the previous period. */
  note?: string;
}

export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
    {figures.map(({ name, value, note }) => (
      <div key={name} className="flex flex-col-reverse justify-end bg-surface p-5">
        {note && <dd className="text-sm text-muted">{note}</dd>}
        <dd className="figure-num text-4xl">{value}</dd>
        <dt className="text-sm text-muted">{name}</dt>
      </div>
    ))}
  </dl>
);
