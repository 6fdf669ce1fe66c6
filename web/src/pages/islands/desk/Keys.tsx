/** The keyboard shortcuts of the desk: those for all tabs, and those for rows. */
import { messages } from '../../../content/messages.ts';
import { useKinds } from '../../../form/desk/declared/api.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

const t = messages('desk.keys');

const everywhere = [
  ['Ctrl K', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'choose'],
  ['Ctrl Enter', 'send'],
  ['Ctrl Z', 'undo'],
  ['?', 'help'],
] as const;

export function Keys({ onClose }: { onClose: () => void }) {
  const ofRows = (useKinds().data ?? []).flatMap(({ title, actions }) =>
    actions
      .filter(({ key }) => key)
      .map(({ key, label }) => [key, t('of_kind', { kind: title, action: label })] as const),
  );
  const keys = [...everywhere.map(([key, what]) => [key, t(what)] as const), ...ofRows];
  return (
    <Dialog open onClose={onClose} size="sm" title={t('title')}>
      <dl className="grid grid-cols-[6rem_1fr] gap-y-2">
        {keys.map(([key, what]) => (
          <div key={`${key} ${what}`} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
