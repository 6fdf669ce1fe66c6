/** The texts in conflict. Each shows both versions, and waits for the user's choice. */
import { useEffect, useRef, useState } from 'react';
import { TextArea } from '../../../../form/TextArea.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { refusalText } from '../api.ts';
import { blocksOf } from '../canvas/blocks.ts';
import type { Draft, Editor } from '../editor.ts';
import { fieldLabel, fileTitle } from '../labels.ts';
import { chipOf, hasChip, inWords } from '../placeholders.ts';
import { isList, isObject, placeOf, schemaAt, schemaOf, tokensOf, type Value } from '../values.ts';
import type { Conflict } from './merge.ts';
import { compareTexts, mergeTexts, type Part } from './words.ts';

/** A field in words of the page: 'Title in “Steps: How it works”, on “Home”'. */
function fieldInWords(draft: Draft, { file, field }: Conflict): string {
  const label = fieldLabel(schemaOf(draft.schemas, file), draft.files[file], field);
  const [part, id] = tokensOf(field);
  const block = part === 'blocks' ? blocksOf(draft, file).find((each) => each.id === id) : undefined;
  const around = file.startsWith('pages/') ? 'on' : 'in';
  return `${label}${block ? ` in “${block.title}”` : ''}, ${around} “${fileTitle(draft.files, file)}”`;
}

/** A value in words. */
function inText(draft: Draft, value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (isList(value)) return value.map((each) => inText(draft, each)).join('\n');
  if (isObject(value))
    return Object.values(value)
      .filter((each) => typeof each === 'string' && each)
      .map((each) => inText(draft, each))
      .join(' · ');
  return inWords(draft.files, String(value));
}

/** Returns both versions joined; undefined for other values than plain texts, which can't be typed here. */
function joined(
  { files, schemas }: Draft,
  { file, field, value, base, theirs }: Conflict,
): string | undefined {
  const isPlain = (text: Value | undefined): text is string =>
    typeof text === 'string' && !hasChip(text, (code) => chipOf(files, code));
  const isText = schemaAt(schemaOf(schemas, file), files[file], tokensOf(field))?.kind === 'text';
  if (!isText || !isPlain(value) || !isPlain(theirs)) return undefined;
  return mergeTexts(isPlain(base) ? base : '', value, theirs);
}

const Version = ({ label, parts }: { label: string; parts: readonly Part[] }) => (
  <div>
    <p className="mb-1 text-sm text-muted">{label}</p>
    <p className="editor-version">
      {parts.map(({ text, differs }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
        differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </p>
  </div>
);

interface ChoiceProps {
  editor: Editor;
  draft: Draft;
  conflict: Conflict;
}

function Choice({ editor, draft, conflict }: ChoiceProps) {
  const { value, theirs, gone, restore } = conflict;
  const [merged, setMerged] = useState<string | null>(null);
  const both = joined(draft, conflict);
  const by = draft.state.draft.saved_by || 'Someone else';
  const settle = (chosen: Value | undefined): void => {
    editor.settle(conflict, chosen).catch((error) => toast({ text: refusalText(error), tone: 'danger' }));
  };
  const [mine, other] = compareTexts(inText(draft, value), gone ? '' : inText(draft, theirs));
  return (
    <li className="grid gap-3 not-first:border-t not-first:border-line-strong not-first:pt-4">
      <h4 className="font-[560] wrap-anywhere">{fieldInWords(draft, conflict)}</h4>
      <Version label="Your version, not saved yet" parts={mine} />
      {gone ? (
        <p>{by} removed what this text belongs to.</p>
      ) : (
        <Version label={`Their version, saved by ${by}`} parts={other} />
      )}
      {merged !== null && (
        <TextArea
          name={`merged ${placeOf(conflict)}`}
          label="Text to save"
          rows={3}
          value={merged}
          onChange={({ currentTarget }) => setMerged(currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {merged !== null ? (
          <>
            <Button size="sm" onClick={() => settle(merged.trim())}>
              Save this text
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setMerged(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            {(!gone || restore) && (
              <Button size="sm" onClick={() => settle(value)}>
                {gone ? 'Bring it back with mine' : 'Keep mine'}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => settle(theirs)}>
              {gone ? 'Leave it removed' : 'Take theirs'}
            </Button>
            {both !== undefined && (
              <Button size="sm" variant="secondary" onClick={() => setMerged(both)}>
                Edit both
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

export function Conflicts({ editor, draft }: { editor: Editor; draft: Draft }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { conflicts } = draft;
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section role="alert" className="mb-6 rounded-lg border border-warning bg-warning-wash px-5 py-4">
      <h3 ref={title} className="text-lg font-[560]">
        {conflicts.length === 1
          ? 'Someone else changed this text too'
          : 'Someone else changed these texts too'}
      </h3>
      <p className="mt-1 mb-4 text-muted">
        Everything else you typed is saved. Choose what the page says; until then, theirs is in the draft.
      </p>
      <ul className="grid gap-4">
        {conflicts.map((conflict) => (
          <Choice key={placeOf(conflict)} editor={editor} draft={draft} conflict={conflict} />
        ))}
      </ul>
    </section>
  );
}
