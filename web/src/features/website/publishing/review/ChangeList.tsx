/** Lists the changes of a review as sentences, by page. A press on a sentence, or an arrow key, shows its place. */
import { type KeyboardEvent, useRef } from 'react';
import { paths } from '../../../../paths.ts';
import { Button, LinkButton } from '../../../../ui/Button.tsx';
import type { DraftChange, Mistake } from '../api.ts';
import type { Group, Numbered, Side } from './views.ts';

/** True if a mistake is in a field that the change edited. */
export const concerns = ({ file, field }: DraftChange, mistake: Mistake): boolean =>
  mistake.file === file && (field === '' || mistake.field === field || mistake.field.startsWith(`${field}/`));

/** Actions of the owner for the changes of the draft. */
export interface Choices {
  mistakes: readonly Mistake[];
  /** IDs of the changes that aren't published. */
  left: ReadonlySet<string>;
  /** ID of the change that is being taken back. */
  taking: string;
  /** False for a change that the editor can't open, such as a removed page. */
  canOpen: (change: DraftChange) => boolean;
  onChoose: (id: string, chosen: boolean) => void;
  onOpen: (change: DraftChange) => void;
  onTakeBack: (change: DraftChange) => void;
}

function OpenLink({ change, onOpen }: { change: DraftChange; onOpen: Choices['onOpen'] }) {
  const { file, field, text } = change;
  return (
    <LinkButton
      variant="ghost"
      size="sm"
      to={`${paths.admin('site')}&file=${encodeURIComponent(file)}&field=${encodeURIComponent(field)}`}
      aria-label={`Edit: ${text}`}
      onClick={(event) => {
        event.preventDefault();
        onOpen(change);
      }}
    >
      Edit
    </LinkButton>
  );
}

interface RowProps {
  change: Numbered;
  isSelected: boolean;
  choices: Choices | undefined;
  onSelect: (id: string) => void;
}

function Row({ change, isSelected, choices, onSelect }: RowProps) {
  const { id, number, text, also } = change;
  return (
    <li className="review-row" data-selected={isSelected || undefined}>
      {choices && (
        <input
          type="checkbox"
          className="review-choice"
          aria-label={text}
          checked={!choices.left.has(id)}
          onChange={({ currentTarget }) => choices.onChoose(id, currentTarget.checked)}
        />
      )}
      <div className="review-change">
        <button
          type="button"
          data-change={id}
          className="review-sentence"
          aria-current={isSelected || undefined}
          onClick={() => onSelect(id)}
        >
          <span aria-hidden="true" className="review-number">
            {number}
          </span>{' '}
          {text}
        </button>
        {choices?.mistakes.some((mistake) => concerns(change, mistake)) && (
          <p className="text-sm text-danger">This has a mistake. Correct it, or leave it out.</p>
        )}
        {also.length > 0 && (
          <ul className="text-sm text-muted">
            {also.map((effect) => (
              <li key={effect} className="wrap-anywhere">
                {effect}
              </li>
            ))}
          </ul>
        )}
        {choices && (
          <div className="review-acts">
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Take back: ${text}`}
              busy={choices.taking === id}
              onClick={() => choices.onTakeBack(change)}
            >
              Take back
            </Button>
            {choices.canOpen(change) && <OpenLink change={change} onOpen={choices.onOpen} />}
          </div>
        )}
      </div>
    </li>
  );
}

interface ChangeListProps {
  groups: readonly Group[];
  selected: string;
  choices?: Choices | undefined;
  onSelect: (id: string) => void;
  onSide: (side: Side) => void;
}

export function ChangeList({ groups, selected, choices, onSelect, onSide }: ChangeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const step = (by: number): void => {
    const ids = groups.flatMap(({ changes }) => changes.map(({ id }) => id));
    const next = ids[ids.indexOf(selected) + by];
    if (next === undefined) return;
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`[data-change="${CSS.escape(next)}"]`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (!(event.target as Element).matches('[data-change]')) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ArrowLeft: () => onSide('before'),
      ArrowRight: () => onSide('after'),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its buttons.
    <div ref={list} onKeyDown={press}>
      {groups.map(({ title, changes }) => (
        <section key={title} aria-label={title}>
          <h3 className="review-group">{title}</h3>
          <ul>
            {changes.map((change) => (
              <Row
                key={change.id}
                change={change}
                isSelected={change.id === selected}
                choices={choices}
                onSelect={onSelect}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
