/**
 * A window with a list of changes, and the page that shows the selected one, before and after. On a narrow window the
 * list and the page take turns.
 */
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Choice } from '../../../../form/ListTools.tsx';
import { QueryView } from '../../../../form/QueryView.tsx';
import { useMedia } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Close } from '../../../../ui/form-icons.tsx';
import { ArrowLeft } from '../../../../ui/icons.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useModal } from '../../../../ui/use-modal.ts';
import type { useReview } from '../api.ts';
import editorSheet from '../canvas/window.css?url';
import { pagesOf } from '../labels.ts';
import type { Files } from '../values.ts';
import { ChangeList, type Choices } from './ChangeList.tsx';
import { Comparison, type Mode } from './Comparison.tsx';
import sheet from './review.css?url';
import { useSelection } from './use-selection.ts';
import { type Compared, groupsOf, type Numbered, type Side } from './views.ts';

interface CompareWindowProps {
  title: string;
  description?: ReactNode;
  review: ReturnType<typeof useReview>;
  files: Files;
  states: Readonly<Record<Side, Compared>>;
  /** Actions for each change; left out if the changes are only shown. */
  choices?: Choices;
  above: ReactNode;
  /** Below the list. */
  below?: ReactNode;
  /** At the foot of the window, where it stays visible. */
  foot: ReactNode;
  onClose: () => void;
}

const none: never[] = [];

const focusSelected = (list: HTMLElement | null): void =>
  list?.querySelector<HTMLElement>('[aria-current]')?.focus();

export function CompareWindow({ title, description, review, ...props }: CompareWindowProps) {
  const { files, states, choices, above, below, foot, onClose } = props;
  const dialog = useModal();
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const wide = useMedia('(width >= 64rem)');
  const [onPage, setOnPage] = useState(false);
  const items = review.data?.items ?? none;
  const groups = useMemo(() => groupsOf(files, items), [files, items]);
  const changes = useMemo(() => groups.flatMap((group) => group.changes), [groups]);
  const selection = useSelection(files, changes);
  const { change } = selection;
  const showsList = wide || !onPage;
  const onEscape = (): void => (wide ? focusSelected(panel.current) : setOnPage(false));
  const wasList = useRef(showsList);
  useEffect(() => {
    if (showsList && !wasList.current) focusSelected(panel.current);
    wasList.current = showsList;
  }, [showsList]);
  const more = (review.data?.total ?? 0) - items.length;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (showsList) onClose();
        else setOnPage(false);
      }}
      className="review-window"
    >
      <link rel="stylesheet" href={editorSheet} precedence="part" />
      <link rel="stylesheet" href={sheet} precedence="part" />
      <div ref={panel} hidden={!showsList} className="review-panel">
        <header className="review-head">
          <div>
            <h2 id={titleId} className="display text-xl">
              {title}
            </h2>
            {description && <p className="text-sm text-muted">{description}</p>}
          </div>
          <button type="button" aria-label="Close" onClick={onClose} className="editor-toggle">
            <Close />
          </button>
        </header>
        <div className="review-list">
          {above}
          <QueryView
            query={review}
            loading="Loading the changes"
            failed="This could not be read."
            skeleton={<Skeleton className="h-14" />}
          >
            {() =>
              items.length === 0 ? (
                <p className="text-muted">Nothing that people can see differs.</p>
              ) : (
                <ChangeList
                  groups={groups}
                  selected={change?.id ?? ''}
                  choices={choices}
                  onSelect={(id) => {
                    selection.select(id);
                    setOnPage(true);
                  }}
                  onSide={selection.chooseMode}
                />
              )
            }
          </QueryView>
          {!wide && (
            <Button variant="secondary" className="mt-3 w-full" onClick={() => setOnPage(true)}>
              Show the page
            </Button>
          )}
          {more > 0 && <p className="mt-2 text-muted">And {more} more, which can’t be chosen one by one.</p>}
          {below}
        </div>
        {foot && <footer className="review-foot">{foot}</footer>}
      </div>
      {review.data && (wide || !showsList) && (
        <Pane
          {...{ files, states, choices, selection, changes, wide }}
          onList={() => setOnPage(false)}
          onEscape={onEscape}
        />
      )}
    </dialog>
  );
}

interface PaneProps extends Pick<CompareWindowProps, 'files' | 'states' | 'choices'> {
  selection: ReturnType<typeof useSelection>;
  changes: readonly Numbered[];
  wide: boolean;
  onList: () => void;
  onEscape: () => void;
}

const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** The page with its tools. */
function Pane({ files, states, choices, selection, changes, wide, onList, onEscape }: PaneProps) {
  const { change, view, mode } = selection;
  const path = view.kind === 'page' ? view.after || view.before : '';
  const pages = pagesOf(files).map((page) => [page.path, page.title] as const);
  const known = pages.some(([each]) => each === path);
  const takeBack = change && choices && (
    <Button
      variant="secondary"
      size="sm"
      busy={choices.taking === change.id}
      onClick={() => choices.onTakeBack(change)}
    >
      Take back
    </Button>
  );
  const description = change && <Description {...{ change, states }}>{wide && takeBack}</Description>;
  const next = (
    <Button
      variant="ghost"
      size="sm"
      disabledReason={selection.next === undefined ? 'This is the last change.' : undefined}
      onClick={() => selection.next !== undefined && selection.select(selection.next)}
    >
      Next change
    </Button>
  );
  const shownSide = <Modes {...{ selection, states }} />;
  return (
    <section aria-label="Comparison" className="review-pane">
      <div className="editor-bar">
        {!wide && (
          <button
            ref={focusOnMount}
            type="button"
            aria-label="All changes"
            onClick={onList}
            className="editor-toggle"
          >
            <ArrowLeft />
          </button>
        )}
        <div className="editor-page-choice">
          <Choice
            label="Page"
            quiet
            value={path || 'none'}
            options={known ? pages : [[path || 'none', path || 'No page'] as const, ...pages]}
            onChange={selection.choosePage}
          />
        </div>
        {wide && shownSide}
        {wide && next}
      </div>
      {view.kind === 'texts' ? (
        description && <div className="review-texts">{description}</div>
      ) : (
        <Comparison
          states={states}
          view={view}
          mode={mode}
          labelled={selection.side}
          changes={changes}
          selected={change?.id ?? ''}
          onSelect={selection.selectHere}
          onEscape={onEscape}
          label={description}
        />
      )}
      {!wide && (
        <div className="review-tools">
          {shownSide}
          {takeBack}
          {next}
        </div>
      )}
    </section>
  );
}

interface DescriptionProps extends Pick<PaneProps, 'states'> {
  change: Numbered;
  children: ReactNode;
}

/** The sentence of a change, and its texts, which are visible where no place on the page shows them. */
const Description = ({ change, states, children }: DescriptionProps) => (
  <>
    <p>
      <span aria-hidden="true" className="review-number">
        {change.number}
      </span>{' '}
      {change.text}
    </p>
    {children}
    {(change.before || change.after) && (
      <dl className="review-values">
        <dt>{states.before.name}</dt>
        <dd>
          <del>{change.before || '(nothing)'}</del>
        </dd>
        <dt>{states.after.name}</dt>
        <dd>
          <ins>{change.after || '(nothing)'}</ins>
        </dd>
      </dl>
    )}
  </>
);

const modes = ['before', 'after', 'both'] as const;

/** Why a side can't be shown. */
const absent: Readonly<Record<Mode, string>> = {
  before: 'The page is new.',
  after: 'The page is removed.',
  both: 'Only one side has this page.',
};

function Modes({ selection, states }: Pick<PaneProps, 'selection' | 'states'>) {
  const { view, mode, hasRoom, chooseMode } = selection;
  const isThere = (name: Mode): boolean =>
    name === 'both' ? view.before !== '' && view.after !== '' : view[name] !== '';
  return (
    <fieldset className="review-modes" aria-label="Shown side" hidden={view.kind === 'texts'}>
      {modes
        .filter((name) => name !== 'both' || hasRoom)
        .map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={mode === name}
            aria-disabled={!isThere(name) || undefined}
            title={isThere(name) ? undefined : absent[name]}
            onClick={() => isThere(name) && chooseMode(name)}
          >
            {name === 'both' ? 'Side by side' : states[name].name}
          </button>
        ))}
    </fieldset>
  );
}
