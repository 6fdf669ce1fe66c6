/**
 * The rich editor: ProseMirror in an element of the page or the panel. It runs from the window of the desk, also in
 * the frame of the page. Pasted text is plain: ProseMirror's own reading of HTML needs a policy of Trusted Types.
 */
import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import {
  DOMSerializer,
  Fragment,
  type Mark,
  type Node,
  type NodeType,
  type Schema,
  Slice,
} from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import {
  type Command,
  EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { type EditorProps, EditorView } from 'prosemirror-view';
import type { MarkdownBlock } from '../../../../../content/types.gen.ts';
import { type Chip, type ChipOf, partsOf } from '../../placeholders.ts';
import { type CommandName, commandsOf, commandsOn, insertBreak, isIn, moveInTable } from './commands.ts';
import type { EarlyKey } from './early-keys.ts';
import { documentOf, lineOf, paragraphsOf } from './read.ts';
import { textSchema } from './schema.ts';
import { writtenLine, writtenMarkdown } from './write.ts';

export interface RichOptions {
  host: HTMLElement;
  /** The text as it is stored. */
  text: string;
  /** The tree of a Markdown text; a text of one line has none. */
  blocks?: readonly MarkdownBlock[];
  chip: ChipOf;
  readOnly?: boolean;
  /** Called with each change of the text. */
  onType: (text: string) => void;
  /** Called when the selection or the text has changed. */
  onState: () => void;
  /** Called when Enter or Escape ends typing. `changed` says whether Escape has taken back something. */
  onEnd: (by: 'Enter' | 'Escape', changed: boolean) => void;
  /** Called when the user asks for the dialog of links. */
  onLink?: () => void;
  /** Called when the user opens the source of a chip. */
  onChip: (code: string) => void;
}

export interface Rich {
  /** False for a text of one line, which has no marks. */
  marks: boolean;
  focus: () => void;
  /** Puts the cursor where the pointer is in the window of the element. */
  focusAt: (point: { left: number; top: number }) => void;
  /** Performs a key that was pressed before the editor was there. */
  press: (key: EarlyKey) => void;
  run: (name: CommandName) => void;
  can: (name: CommandName) => boolean;
  on: () => ReadonlySet<CommandName>;
  /** The selected chip; undefined if none is. */
  chip: () => string | undefined;
  /** The link at the cursor or of the selection; '' if it has none. */
  link: () => string;
  /** Gives the selection or the link an address; '' removes the link. `words` are the text of a new link. */
  setLink: (to: string, words: string) => void;
  insertChip: (chip: Chip) => void;
  removeChip: () => void;
  /** Puts the text as it is into the element, and ends. */
  end: () => void;
}

/** Makes chips of the placeholders that were typed or pasted. */
const chipsPlugin = (chip: ChipOf): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _, { doc, schema, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const found: { from: number; to: number; chip: Chip; marks: readonly Mark[] }[] = [];
      doc.descendants(({ isText, text = '', marks }, at) => {
        if (!isText || !text.includes('{')) return;
        let from = at;
        for (const part of partsOf(text, chip)) {
          const size = typeof part === 'string' ? part.length : part.code.length;
          if (typeof part !== 'string') found.push({ from, to: from + size, chip: part, marks });
          from += size;
        }
      });
      for (const {
        from,
        to,
        chip: { code, value, label },
        marks,
      } of found.reverse())
        tr.replaceWith(from, to, schema.node('chip', { code, value, label }, undefined, marks));
      return found.length > 0 ? tr : null;
    },
  });

/** The range of the link around the cursor, or the selection with the first link in it. */
function linkRange({ doc, selection, schema }: EditorState): { from: number; to: number; link?: Mark } {
  const { $from, from, to, empty } = selection;
  const linkOf = (node: Node | null): Mark | undefined => schema.marks.link?.isInSet(node?.marks ?? []);
  if (!empty) {
    let first: Mark | undefined;
    doc.nodesBetween(from, to, (node) => {
      first ??= linkOf(node);
    });
    return { from, to, ...(first && { link: first }) };
  }
  const link = linkOf($from.nodeBefore) ?? linkOf($from.nodeAfter);
  if (!link) return { from, to };
  const isLinked = (index: number): boolean => link.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  let first = isLinked($from.index()) ? $from.index() : $from.index() - 1;
  let end = first + 1;
  while (isLinked(first - 1)) first -= 1;
  while (isLinked(end)) end += 1;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(end), link };
}

/** Gives the selection or the link around the cursor an address. `words` are the text of a new link. */
function withLink(state: EditorState, to: string, words: string): Transaction {
  const { tr, schema } = state;
  const range = linkRange(state);
  const type = schema.marks.link;
  if (!type) return tr;
  if (range.from === range.to)
    return to ? tr.insert(range.from, schema.text(words, [type.create({ to })])) : tr;
  tr.removeMark(range.from, range.to, type);
  return to ? tr.addMark(range.from, range.to, type.create({ to })) : tr;
}

/** Puts the cursor where the pointer is, or selects the chip there. */
function withPointer(view: EditorView, point: { left: number; top: number }): Transaction {
  const { doc, tr } = view.state;
  const found = view.posAtCoords(point);
  if (!found) return tr;
  const node = found.inside >= 0 ? doc.nodeAt(found.inside) : null;
  return tr.setSelection(
    node?.type.name === 'chip'
      ? NodeSelection.create(doc, found.inside)
      : TextSelection.near(doc.resolve(found.pos)),
  );
}

const selectedChip = ({ selection }: EditorState): Node | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === 'chip' ? selection.node : undefined;

const markdownKeys = (schema: Schema, onLink: () => void): Record<string, Command> => {
  const { item } = schema.nodes as Record<'item', NodeType>;
  const commands = commandsOf(schema);
  const link: Command = () => {
    onLink();
    return true;
  };
  return {
    'Mod-b': commands.strong,
    'Mod-i': commands.em,
    'Mod-k': link,
    'Mod-Shift-8': commands.bullets,
    'Mod-Shift-7': commands.numbers,
    'Mod-Alt-2': commands.heading2,
    'Mod-Alt-3': commands.heading3,
    'Mod-Alt-4': commands.heading4,
    Enter: chainCommands(moveDown, splitListItem(item)),
    'Shift-Enter': insertBreak,
    Tab: chainCommands(moveInTable(1), sinkListItem(item)),
    'Shift-Tab': chainCommands(moveInTable(-1), liftListItem(item)),
  };
};

/** A cell has one line: Enter leads to the next one. */
const moveDown: Command = (state, dispatch, view) =>
  isIn(state, 'cell') ? moveInTable(1)(state, dispatch, view) : false;

function markdownRules(schema: Schema): Plugin {
  const { list, heading } = schema.nodes as Record<'list' | 'heading', NodeType>;
  return inputRules({
    rules: [
      wrappingInputRule(/^\s*[-+*]\s$/, list),
      wrappingInputRule(/^(\d{1,3})[.)]\s$/, list, (match) => ({ ordered: true, start: Number(match[1]) })),
      textblockTypeInputRule(/^(#{2,4})\s$/, heading, ([, signs = '##']) => ({ level: signs.length })),
    ],
  });
}

function paste(view: EditorView, text: string): void {
  const { schema, tr } = view.state;
  const { parent } = view.state.selection.$from;
  const oneLine = !schema.nodes.paragraph || parent.type.name !== 'paragraph';
  const content = oneLine ? Fragment.empty : paragraphsOf(schema, text);
  if (content.childCount < 2) tr.insertText(text.replaceAll(/\s+/g, ' '));
  else tr.replaceSelection(new Slice(content, 1, 1));
  view.dispatch(tr.scrollIntoView());
}

/** Links lead nowhere, pasted text is plain, and nothing can be dropped. */
const domEvents: EditorProps['handleDOMEvents'] = {
  click: (_, event) => {
    event.preventDefault();
    return false;
  },
  paste: (view, event) => {
    event.preventDefault();
    paste(view, event.clipboardData?.getData('text/plain') ?? '');
    return true;
  },
  drop: (_, event) => {
    event.preventDefault();
    return true;
  },
};

/** The document of a text, and the function that writes it. */
function documentFor({ host, text, blocks, chip }: RichOptions): { doc: Node; write: (doc: Node) => string } {
  if (!blocks) return { doc: lineOf(text, chip), write: writtenLine };
  const shown = host.querySelector('h2, h3, h4, h5');
  const level = blocks.find(({ kind }) => kind === 'heading')?.level ?? 2;
  const below = shown ? Number(shown.localName.slice(1)) - level : 0;
  return { doc: documentOf(textSchema(below), blocks, chip), write: writtenMarkdown };
}

/** Makes an element the editor of a text. */
export function mountRich(options: RichOptions): Rich {
  const { host, text, blocks, chip, onType, onState, onEnd, onLink, onChip } = options;
  const { doc, write } = documentFor(options);
  const first = write(doc);
  const kept = [...host.childNodes];
  const { schema } = doc.type;
  const commands = blocks && commandsOf(schema);
  /** A text that is as before stays as it was written. */
  const stored = (now: Node): string => {
    const next = write(now);
    return next === first ? text : next;
  };
  const takeBack: Command = (state, dispatch) => {
    const changed = stored(state.doc) !== text;
    if (changed) dispatch?.(state.tr.replaceWith(0, state.doc.content.size, doc.content));
    onEnd('Escape', changed);
    return true;
  };
  const enter: Command = (state) => {
    const selected = selectedChip(state);
    if (selected) onChip(String(selected.attrs.code));
    else if (blocks) return false;
    else onEnd('Enter', false);
    return true;
  };
  const view: EditorView = new EditorView(
    { mount: host },
    {
      state: EditorState.create({
        doc,
        plugins: [
          chipsPlugin(chip),
          history(),
          ...(blocks ? [markdownRules(schema)] : []),
          keymap({ Escape: takeBack, Enter: enter, 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo }),
          ...(blocks ? [keymap(markdownKeys(schema, () => onLink?.()))] : []),
          keymap(baseKeymap),
        ],
      }),
      editable: () => !options.readOnly,
      handleDOMEvents: domEvents,
      dispatchTransaction: (transaction: Transaction) => {
        view.updateState(view.state.apply(transaction));
        if (transaction.docChanged) onType(stored(view.state.doc));
        onState();
      },
    },
  );
  const dispatch = (transaction: Transaction): void => {
    view.dispatch(transaction);
    view.focus();
  };
  return {
    marks: blocks !== undefined,
    focus: () => view.focus(),
    focusAt: (point) => dispatch(withPointer(view, point)),
    press: (key) => {
      const event = new KeyboardEvent('keydown', { key });
      if (view.isDestroyed || view.someProp('handleKeyDown', (handle) => handle(view, event))) return;
      const { from, to } = view.state.selection;
      const insert = (): Transaction => view.state.tr.insertText(key);
      if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, insert)))
        view.dispatch(insert());
    },
    run: (name) => {
      commands?.[name](view.state, view.dispatch, view);
      view.focus();
    },
    can: (name) => commands?.[name](view.state) ?? false,
    on: () => commandsOn(view.state),
    chip: () => selectedChip(view.state)?.attrs.code,
    link: () => String(linkRange(view.state).link?.attrs.to ?? ''),
    setLink: (to, words) => dispatch(withLink(view.state, to, words)),
    insertChip: ({ code, value, label }) => {
      const chip = schema.node('chip', { code, value, label });
      dispatch(view.state.tr.replaceSelectionWith(chip, true));
    },
    removeChip: () => {
      if (selectedChip(view.state)) dispatch(view.state.tr.deleteSelection());
    },
    end: () => {
      const now = view.state.doc;
      const same = stored(now) === text;
      const shown = same
        ? kept
        : [DOMSerializer.fromSchema(schema).serializeFragment(now.content, { document: host.ownerDocument })];
      view.destroy();
      host.replaceChildren(...shown);
      for (const name of ['contenteditable', 'translate']) host.removeAttribute(name);
      host.classList.remove('ProseMirror', 'ProseMirror-focused');
    },
  };
}
