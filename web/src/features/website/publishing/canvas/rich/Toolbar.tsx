/** The tools of the text that is being typed: bold, italics, links, lists, headings, tables, and its prices and names. */
import type { ReactNode } from 'react';
import type { Draft } from '../../editor.ts';
import { ChipDialog, LinkDialog } from '../../PickDialog.tsx';
import { type Chip, chipOf } from '../../placeholders.ts';
import { targetWords } from '../../targets.ts';
import type { CommandName } from './commands.ts';
import { Bullets, Link, Numbers, Rule, Table } from './icons.tsx';
import type { Rich } from './view.ts';

export interface ToolbarProps {
  draft: Pick<Draft, 'files' | 'schemas'>;
  /** The editor of the text; undefined for a text that is typed without one. */
  rich?: Rich | undefined;
  /** The link around the text, such as that of a button. */
  around?: { to: string; optional: boolean; onLink: (to: string) => void } | undefined;
  /** Placeholders that the text can have, besides those of every text. */
  allowed: readonly string[];
  /** Opens the source of a chip. */
  onSource: (place: string) => void;
  /** The dialog that is open; it is stored outside, because Control+K opens it too. */
  dialog: 'link' | 'chip' | '';
  onDialog: (dialog: 'link' | 'chip' | '') => void;
}

interface ToolProps {
  label: string;
  keys?: string;
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Pressing it leaves the focus in the text. */
const Tool = ({ label, keys, pressed, onPress, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={keys ? `${label} (${keys.replaceAll('+', ' ')})` : label}
    aria-keyshortcuts={keys}
    aria-pressed={pressed}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className="rich-tool"
  >
    {children}
  </button>
);

interface Named {
  name: CommandName;
  label: string;
  keys?: string;
  face: ReactNode;
}

const marks: readonly Named[] = [
  { name: 'strong', label: 'Bold', keys: 'Control+B', face: <b>B</b> },
  { name: 'em', label: 'Italic', keys: 'Control+I', face: <i>I</i> },
];

const blocks: readonly Named[] = [
  { name: 'heading2', label: 'Heading', keys: 'Control+Alt+2', face: 'H' },
  { name: 'heading3', label: 'Smaller heading', keys: 'Control+Alt+3', face: <small>H</small> },
  { name: 'bullets', label: 'List', keys: 'Control+Shift+8', face: <Bullets className="size-4" /> },
  { name: 'numbers', label: 'Numbered list', keys: 'Control+Shift+7', face: <Numbers className="size-4" /> },
  { name: 'table', label: 'Table', face: <Table className="size-4" /> },
  { name: 'rule', label: 'Line', face: <Rule className="size-4" /> },
];

const cells: readonly Named[] = [
  { name: 'addRow', label: 'Add a row', face: '+ row' },
  { name: 'removeRow', label: 'Remove the row', face: '− row' },
  { name: 'addColumn', label: 'Add a column', face: '+ column' },
  { name: 'removeColumn', label: 'Remove the column', face: '− column' },
];

function MarkdownTools({ rich, onLink }: { rich: Rich; onLink: () => void }) {
  const on = rich.on();
  const tool = ({ name, label, keys, face }: Named) => (
    <Tool
      key={name}
      label={label}
      {...(keys && { keys })}
      pressed={on.has(name)}
      onPress={() => rich.run(name)}
    >
      {face}
    </Tool>
  );
  return (
    <>
      {marks.map(tool)}
      <Tool label="Link" keys="Control+K" pressed={rich.link() !== ''} onPress={onLink}>
        <Link className="size-4" />
      </Tool>
      {blocks.filter(({ name }) => on.has(name) || rich.can(name)).map(tool)}
      {rich.can('addRow') && cells.map(tool)}
    </>
  );
}

/** The price or name that is selected. */
function ChipTools({ chip, onSource, onRemove }: { chip: Chip; onSource: () => void; onRemove: () => void }) {
  return (
    <>
      <span className="rich-words">
        {chip.value}, {chip.label}
      </span>
      {chip.source && (
        <Tool label={`Open: ${chip.label}`} keys="Enter" onPress={onSource}>
          Open
        </Tool>
      )}
      <Tool label={`Remove: ${chip.label}`} keys="Delete" onPress={onRemove}>
        Remove
      </Tool>
    </>
  );
}

export function Toolbar({ draft, rich, around, allowed, onSource, dialog, onDialog }: ToolbarProps) {
  const code = rich?.chip();
  const chip = code === undefined ? undefined : chipOf(draft.files, code);
  const close = (): void => {
    onDialog('');
    setTimeout(() => rich?.focus()); // the dialog gives the focus back first
  };
  const to = around ? around.to : (rich?.link() ?? '');
  const words = targetWords(draft, to);
  return (
    <>
      <div role="toolbar" aria-label="Text" className="rich-toolbar">
        {chip && rich ? (
          <ChipTools chip={chip} onSource={() => onSource(chip.source)} onRemove={rich.removeChip} />
        ) : (
          <>
            {rich?.marks && <MarkdownTools rich={rich} onLink={() => onDialog('link')} />}
            {around && (
              <Tool label={`Link: ${words}`} onPress={() => onDialog('link')}>
                <Link className="size-4" /> <span className="rich-words">{words}</span>
              </Tool>
            )}
            {rich && (
              <Tool label="Insert a price or name" onPress={() => onDialog('chip')}>
                Insert
              </Tool>
            )}
          </>
        )}
      </div>
      {dialog === 'link' && (
        <LinkDialog
          draft={draft}
          to={to}
          optional={around ? around.optional : true}
          onClose={close}
          onLink={(next, label) => {
            close();
            if (around) around.onLink(next);
            else rich?.setLink(next, label);
          }}
        />
      )}
      {dialog === 'chip' && (
        <ChipDialog
          draft={draft}
          allowed={allowed}
          onClose={close}
          onChip={(next) => {
            close();
            rich?.insertChip(next);
          }}
        />
      )}
    </>
  );
}
