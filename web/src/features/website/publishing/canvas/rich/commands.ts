/** Commands of the toolbar and the keyboard for the selection of a Markdown text. */
import { setBlockType, toggleMark } from 'prosemirror-commands';
import type { Node, NodeType, ResolvedPos, Schema } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';

export type CommandName =
  | 'strong'
  | 'em'
  | 'heading2'
  | 'heading3'
  | 'heading4'
  | 'bullets'
  | 'numbers'
  | 'rule'
  | 'table'
  | 'addRow'
  | 'removeRow'
  | 'addColumn'
  | 'removeColumn';

/** The depth of the nearest node of a type around a position; 0 if there is none. */
function depthOf(place: ResolvedPos, name: string): number {
  for (let depth = place.depth; depth > 0; depth -= 1) if (place.node(depth).type.name === name) return depth;
  return 0;
}

export const isIn = ({ selection }: EditorState, name: string): boolean => depthOf(selection.$from, name) > 0;

/** The nearest list around the selection; null if there is none. */
function listAround({ selection }: EditorState): { node: Node; pos: number } | null {
  const depth = depthOf(selection.$from, 'list');
  return depth > 0 ? { node: selection.$from.node(depth), pos: selection.$from.before(depth) } : null;
}

/** Makes a list of the selection, gives its list the other kind of marks, or ends it. */
function listCommand(list: NodeType, item: NodeType, ordered: boolean): Command {
  return (state, dispatch, view) => {
    const around = listAround(state);
    if (!around) return wrapInList(list, { ordered })(state, dispatch, view);
    if (around.node.attrs.ordered === ordered) return liftListItem(item)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(around.pos, null, { ordered, start: 1 }));
    return true;
  };
}

const isHeading = ({ selection }: EditorState, level: number): boolean => {
  const { parent } = selection.$from;
  return parent.type.name === 'heading' && parent.attrs.level === level;
};

const headingCommand =
  ({ nodes }: Schema, level: number): Command =>
  (state, dispatch, view) => {
    if (isIn(state, 'cell') || isIn(state, 'item')) return false;
    const { paragraph, heading } = nodes as Record<'paragraph' | 'heading', NodeType>;
    const command = isHeading(state, level) ? setBlockType(paragraph) : setBlockType(heading, { level });
    return command(state, dispatch, view);
  };

/** Puts a block in place of an empty paragraph, or after the block of the selection. */
const insertBlock =
  (make: () => Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if (isIn(state, 'cell') || isIn(state, 'item') || $from.depth !== 1) return false;
    const empty = $from.parent.content.size === 0;
    const [from, to] = empty ? [$from.before(), $from.after()] : [$from.after(), $from.after()];
    const node = make();
    const { paragraph } = state.schema.nodes;
    const last = to === state.doc.content.size && paragraph;
    const tr = state.tr.replaceWith(from, to, last ? [node, paragraph.create()] : node);
    const inside = node.isLeaf ? from + node.nodeSize : from;
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(inside))).scrollIntoView());
    return true;
  };

const emptyRow = ({ nodes }: Schema, cells: number, head: boolean): Node => {
  const { row, cell } = nodes as Record<'row' | 'cell', NodeType>;
  return row.create(
    null,
    Array.from({ length: cells }, () => cell.create({ head })),
  );
};

/** Where the selection is in its table. */
function inTable({ selection: { $from } }: EditorState) {
  const depth = depthOf($from, 'table');
  if (depth === 0) return null;
  const row = $from.index(depth);
  const column = $from.index(depth + 1);
  return { table: $from.node(depth), start: $from.start(depth), row, column };
}

/** Replaces the table around the selection by one with other rows, and puts the selection into a cell. */
function tableCommand(
  change: (rows: Node[], row: number, column: number) => [number, number] | null,
): Command {
  return (state, dispatch) => {
    const place = inTable(state);
    if (!place) return false;
    const rows = [...place.table.content.content];
    const target = change(rows, place.row, place.column);
    if (!target) return false;
    const tr = state.tr.replaceWith(place.start, place.start + place.table.content.size, rows);
    let at = place.start;
    for (const each of rows.slice(0, target[0])) at += each.nodeSize;
    for (const cell of rows[target[0]]?.content.content.slice(0, target[1]) ?? []) at += cell.nodeSize;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView());
    return true;
  };
}

const withCells = (row: Node, change: (cells: Node[]) => void): Node => {
  const cells = [...row.content.content];
  change(cells);
  return row.type.create(null, cells);
};

const addRow = tableCommand((rows, row, column) => {
  const { type, childCount } = rows[row] as Node;
  rows.splice(row + 1, 0, emptyRow(type.schema, childCount, false));
  return [row + 1, column];
});

const removeRow = tableCommand((rows, row, column) => {
  if (row === 0) return null; // every table has a head
  rows.splice(row, 1);
  return [Math.min(row, rows.length - 1), column];
});

const addColumn = tableCommand((rows, row, column) => {
  rows.forEach((each, at) => {
    rows[at] = withCells(each, (cells) => {
      const cell = cells[column] as Node;
      cells.splice(column + 1, 0, cell.type.create(cell.attrs));
    });
  });
  return [row, column + 1];
});

const removeColumn = tableCommand((rows, row, column) => {
  if (rows[0]?.childCount === 1) return null;
  rows.forEach((each, at) => {
    rows[at] = withCells(each, (cells) => cells.splice(column, 1));
  });
  return [row, Math.max(0, column - 1)];
});

/** Moves to the next cell or the one before it, and from the last one into a new row. */
export const moveInTable =
  (step: 1 | -1): Command =>
  (state, dispatch, view) => {
    const place = inTable(state);
    if (!place) return false;
    const width = place.table.child(0).childCount;
    const next = place.row * width + place.column + step;
    if (next < 0) return false;
    if (next >= width * place.table.childCount) return addRow(state, dispatch, view);
    return tableCommand(() => [Math.floor(next / width), next % width])(state, dispatch, view);
  };

export const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const node = state.schema.nodes.break;
  if (!node || $from.parent.type.name !== 'paragraph') return true;
  dispatch?.(state.tr.replaceSelectionWith(node.create()).scrollIntoView());
  return true;
};

export function commandsOf(schema: Schema): Record<CommandName, Command> {
  const { list, item, rule, table } = schema.nodes as Record<string, NodeType>;
  const { strong, em } = schema.marks;
  if (!list || !item || !rule || !table || !strong || !em)
    throw new Error('not the schema of Markdown texts');
  return {
    strong: toggleMark(strong),
    em: toggleMark(em),
    heading2: headingCommand(schema, 2),
    heading3: headingCommand(schema, 3),
    heading4: headingCommand(schema, 4),
    bullets: listCommand(list, item, false),
    numbers: listCommand(list, item, true),
    rule: insertBlock(() => rule.create()),
    table: insertBlock(() => table.create(null, [emptyRow(schema, 2, true), emptyRow(schema, 2, false)])),
    addRow,
    removeRow,
    addColumn,
    removeColumn,
  };
}

/** The commands that are on at the selection: bold text, a heading, a list. */
export function commandsOn(state: EditorState): ReadonlySet<CommandName> {
  const on = new Set<CommandName>();
  const { $from, from, to, empty } = state.selection;
  const marks = state.storedMarks ?? $from.marks();
  for (const name of ['strong', 'em'] as const) {
    const mark = state.schema.marks[name];
    if (mark && (empty ? mark.isInSet(marks) : state.doc.rangeHasMark(from, to, mark))) on.add(name);
  }
  for (const level of [2, 3, 4] as const) if (isHeading(state, level)) on.add(`heading${level}`);
  const list = listAround(state);
  if (list) on.add(list.node.attrs.ordered ? 'numbers' : 'bullets');
  return on;
}
