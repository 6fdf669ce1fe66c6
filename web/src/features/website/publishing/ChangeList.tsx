/** Lists the changes of the draft as sentences. Each can be left out, shown or taken back. */
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import type { DraftChange, Mistake } from './api.ts';

/** True if a mistake is in a field that the change edited. */
export const concerns = ({ file, field }: DraftChange, mistake: Mistake): boolean =>
  mistake.file === file && (field === '' || mistake.field === field || mistake.field.startsWith(`${field}/`));

interface ChangeListProps {
  changes: readonly DraftChange[];
  mistakes: readonly Mistake[];
  /** IDs of the changes that aren't published. */
  left: ReadonlySet<string>;
  /** ID of the change that is being taken back. */
  taking: string;
  /** False for a change that the editor can't show, such as a removed page. */
  canShow: (change: DraftChange) => boolean;
  onChoose: (id: string, chosen: boolean) => void;
  onShow: (change: DraftChange) => void;
  onTakeBack: (change: DraftChange) => void;
}

function Values({ before, after }: DraftChange) {
  if (!before && !after) return null;
  return (
    <details className="mt-1 text-[0.9375rem]">
      <summary className="w-fit cursor-pointer py-1 text-muted">Before and after</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">Before</dt>
        <dd className="min-w-0 wrap-anywhere">
          <del className="no-underline">{before || '(nothing)'}</del>
        </dd>
        <dt className="text-muted">After</dt>
        <dd className="min-w-0 wrap-anywhere">
          <ins className="font-[540] no-underline">{after || '(nothing)'}</ins>
        </dd>
      </dl>
    </details>
  );
}

function Row({ change, ...list }: { change: DraftChange } & Omit<ChangeListProps, 'changes'>) {
  const { id, text, also, file, field } = change;
  const show = `${paths.admin('site')}&file=${encodeURIComponent(file)}&field=${encodeURIComponent(field)}`;
  const isWrong = list.mistakes.some((mistake) => concerns(change, mistake));
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <label className="flex min-w-0 flex-1 basis-64 items-start gap-3">
          <input
            type="checkbox"
            checked={!list.left.has(id)}
            onChange={({ currentTarget }) => list.onChoose(id, currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 accent-sea"
          />
          <span className="min-w-0 font-[540] wrap-anywhere">{text}</span>
        </label>
        <div className="flex shrink-0 items-center gap-2">
          {list.canShow(change) && (
            <LinkButton
              variant="ghost"
              size="sm"
              to={show}
              aria-label={`Show: ${text}`}
              onClick={(event) => {
                event.preventDefault();
                list.onShow(change);
              }}
            >
              Show
            </LinkButton>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Take back: ${text}`}
            busy={list.taking === id}
            onClick={() => list.onTakeBack(change)}
          >
            Take back
          </Button>
        </div>
      </div>
      <div className="pl-8">
        {isWrong && <p className="text-sm text-danger">This has a mistake. Correct it, or leave it out.</p>}
        {also.length > 0 && (
          <ul className="mt-1 text-sm text-muted">
            {also.map((effect) => (
              <li key={effect} className="wrap-anywhere">
                {effect}
              </li>
            ))}
          </ul>
        )}
        <Values {...change} />
      </div>
    </li>
  );
}

export const ChangeList = ({ changes, ...list }: ChangeListProps) => (
  <ul>
    {changes.map((change) => (
      <Row key={change.id} change={change} {...list} />
    ))}
  </ul>
);
