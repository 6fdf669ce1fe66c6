/** Bulk actions for the selected rows. Each button shows the number of rows for which it is available. */
import { useState } from 'react';
import type { Input, Item, Result } from '../../../api/desk.ts';
import { messages, plural } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Selection } from '../Selection.tsx';
import { ActionDialog, needsDialog } from './ActionForm.tsx';
import { type Action, type Kind, useBulkAction } from './api.ts';
import { lastResult, showResult, undoBulkAction } from './results.ts';
import { showActionError } from './use-action.tsx';

const t = messages('desk-lists');

/** Summarizes a bulk action: how many rows changed, and why others failed. */
function summary(results: readonly Result[]): string {
  const count = (outcome: Result['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const said = [t(`bulk_done.${plural(count('done'))}`, { count: count('done') })];
  if (count('unchanged') > 0) said.push(t('bulk_unchanged', { count: count('unchanged') }));
  const refused = results.find(({ outcome }) => outcome === 'refused');
  if (refused) said.push(t('bulk_refused', { count: count('refused'), reason: refused.reason }));
  return said.join(' ');
}

interface BulkActionsProps {
  kind: Kind;
  rows: readonly Item[];
  chosen: Selection;
}

export function BulkActions({ kind, rows, chosen }: BulkActionsProps) {
  const [asked, setAsked] = useState<Action | null>(null);
  const all = useBulkAction(kind.name);
  if (chosen.ids.length === 0) return null;
  const here = rows.filter(({ id }) => chosen.has(id));
  const possible = (action: Action): number =>
    here.filter(({ desk }) => desk.available.includes(action.id)).length;
  const run = async (action: Action, input: Input): Promise<void> => {
    lastResult.set(null);
    const results = await all.mutateAsync({ action: action.id, ids: chosen.ids, input });
    showResult({ text: summary(results), ...undoBulkAction(kind, results) });
    chosen.clear();
  };
  const press = (action: Action): void => {
    if (needsDialog(action)) setAsked(action);
    else void run(action, {}).catch((error: unknown) => showActionError(error, action));
  };
  return (
    <section aria-label={t('chosen_label')} className="desk-bulk">
      <p role="status" className="mr-auto">
        {t('chosen', { count: chosen.ids.length })}
      </p>
      {kind.actions
        .filter((action) => action.bulk && possible(action) > 0)
        .map((action) => (
          <Button
            key={action.id}
            variant={action.danger ? 'danger' : 'secondary'}
            size="sm"
            busy={all.isPending && all.variables.action === action.id}
            onClick={() => press(action)}
          >
            {action.label} ({possible(action)})
          </Button>
        ))}
      <Button variant="ghost" size="sm" onClick={chosen.clear}>
        {t('clear')}
      </Button>
      {asked && (
        <ActionDialog
          title={t('bulk_title', { label: asked.label, count: possible(asked) })}
          action={{ ...asked, confirm_text: asked.confirm_text_bulk }}
          draft={`${kind.name}.${asked.id}.several`}
          act={(input) => run(asked, input)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
