/** Lists content that the owner should check first: samples, and prices that aren't charged. */
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Draft, Editor } from './editor.ts';
import { fileTitle } from './labels.ts';
import { keyOf, type Sample, samplesOf } from './samples.ts';
import { at } from './values.ts';

interface ToConfirmProps {
  editor: Editor;
  draft: Draft;
  onOpen: (file: string, field?: string) => void;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function Group({
  file,
  samples,
  editor,
  draft,
  onOpen,
}: ToConfirmProps & { file: string; samples: Sample[] }) {
  const title = fileTitle(draft.files, file);
  const isReadOnly = draft.state.read_only !== '';
  const { claims } = draft.state;
  const isHidden = (sample: Sample): boolean =>
    !claims.some((claim) => claim.file === sample.file && claim.field === sample.field);
  const confirm = (list: readonly Sample[]): void => {
    for (const { field } of list) editor.edit(file, at(field, 'sample'), undefined);
  };
  return (
    <section aria-label={title} className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-[560]">{title}</h3>
        {samples.length > 1 && !isReadOnly && (
          <Button variant="ghost" size="sm" onClick={() => confirm(samples)}>
            Confirm all {samples.length}
          </Button>
        )}
      </div>
      <ul>
        {samples.map((sample) => (
          <li
            key={keyOf(sample)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {sample.text} {isHidden(sample) && <Badge>Hidden from visitors</Badge>}
            </span>
            <span className="flex gap-2">
              {!isReadOnly && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Confirm as mine: ${sample.text}`}
                  onClick={() => confirm([sample])}
                >
                  Confirm as mine
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Replace: ${sample.text}`}
                onClick={() => onOpen(file, sample.field)}
              >
                Replace
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Samples(props: ToConfirmProps) {
  const { draft } = props;
  const samples = samplesOf(draft.files, draft.schemas);
  const files = [...new Set(samples.map(({ file }) => file))];
  if (samples.length === 0) return null;
  return (
    <details className="group rounded-lg border border-line bg-surface" open={location.hash === '#samples'}>
      <summary className="min-h-12 px-5 py-3 font-[560]">
        {counted(samples.length, 'sample', 'samples')} to confirm or replace
      </summary>
      <div className="px-5 pb-3">
        <p className="max-w-measure pb-4 text-muted">
          These figures, companies and testimonials came with the site. Confirm those that are true of your
          company, and replace the others.
        </p>
        {files.map((file) => (
          <Group
            key={file}
            {...props}
            file={file}
            samples={samples.filter((sample) => sample.file === file)}
          />
        ))}
      </div>
    </details>
  );
}

function Prices({ draft, onOpen }: ToConfirmProps) {
  const { prices } = draft.state;
  if (prices.length === 0) return null;
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="min-h-12 px-5 py-3 font-[560]">
        {counted(prices.length, 'printed price differs', 'printed prices differ')} from what is charged
      </summary>
      <div className="px-5 pb-3">
        <p className="max-w-measure pb-4 text-muted">
          Visitors read these amounts, and no service costs them. Check that each is meant.
        </p>
        <ul>
          {prices.map(({ file, field, printed, charged }) => (
            <li
              key={`${file}#${field}#${printed}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
            >
              <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                <strong className="font-[560]">{printed}</strong>
                {charged ? ` is printed, ${charged} is charged` : ' belongs to no service'}
                <span className="block text-sm text-muted">{fileTitle(draft.files, file)}</span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Open the field: ${printed} in ${fileTitle(draft.files, file)}`}
                onClick={() => onOpen(file, field)}
              >
                Open the field
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

export const ToConfirm = (props: ToConfirmProps) => (
  <div className="mb-8 grid max-w-3xl gap-3 empty:hidden">
    <Samples {...props} />
    <Prices {...props} />
  </div>
);
