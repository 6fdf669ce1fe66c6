/** The tools of the active section, over the page: add above and below, drag, move, copy, hide and remove. */
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { ArrowUp, Copy, Pencil, Plus, Trash } from '../../../../ui/icons.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Edited, Intent } from '../api.ts';
import type { Draft } from '../editor.ts';
import { SectionPicker } from '../fields/AddSection.tsx';
import { pathOf } from '../labels.ts';
import { pageOfFile } from '../pages.ts';
import { at, tokensOf } from '../values.ts';
import { type Block, blocksOf, elementOfBlock, listSchema } from './blocks.ts';
import { nextGap } from './gaps.ts';
import { Grip, Hide as HideIcon } from './icons.tsx';
import { isTyped } from './typing.ts';
import { useDrag } from './use-drag.ts';
import { headerEdge, useMeasured } from './use-measured.ts';

export interface BlockToolsProps {
  draft: Draft;
  /** The file of the page. */
  file: string;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Grows when the page has changed. */
  shown: number;
  /** ID of the section under the pointer or with the focus. */
  active: string;
  onActive: (id: string) => void;
  /** Performs intents. A refusal is shown, and resolves to null. */
  perform: (...intents: Intent[]) => Promise<Edited | null>;
  /** Opens the fields of a place. */
  onFields: (place: string) => void;
}

interface ToolProps {
  label: string;
  off?: boolean;
  onPress?: () => void;
  onPointerDown?: (event: PointerEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}

const Tool = ({ label, off = false, onPress, onPointerDown, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    data-drag={onPointerDown && true}
    onPointerDown={onPointerDown}
    onClick={off ? undefined : onPress}
    className="editor-tool"
  >
    {children}
  </button>
);

/**
 * Where the tools are: above the section, where they cover none of its texts, or inside it near its top edge. They stay
 * below the page's header while the section is visible, and touch the section, because a pointer on its way to them
 * would reach another one otherwise.
 */
const toolsTop = ({ top, bottom }: DOMRect, header: number, isAbove: boolean): number =>
  Math.max(header + 8, Math.min(isAbove ? top - 36 : top + 8, bottom - 44));

/** The part of a section that must be visible, in pixels. */
const seen = 80;

/** Shows a new section and selects its first visible text, so that typing replaces it. False if it has none. */
function selectFirstText(element: Element): boolean {
  element.scrollIntoView({ block: 'center' });
  const visible = (selector: string): HTMLElement | undefined =>
    [...element.querySelectorAll<HTMLElement>(selector)].find((text) => text.getClientRects().length > 0);
  const text = visible('[contenteditable]') ?? visible('[data-rich]');
  text?.focus({ preventScroll: true });
  if (text) text.ownerDocument.getSelection()?.selectAllChildren(text);
  return text !== undefined;
}

export function BlockTools(props: BlockToolsProps) {
  const { draft, file, frame, shown, active, onActive, perform, onFields } = props;
  /** Where a section is being added: the ID of the next one, or '' for the end. */
  const [adding, setAdding] = useState<string | null>(null);
  const [added, setAdded] = useState('');
  const [moved, setMoved] = useState('');
  const [said, say] = useState('');
  const blocks = blocksOf(draft, file);
  const visible = blocks.filter(({ hidden }) => !hidden);
  const block = visible.find(({ id }) => id === active);
  const place = visible.findIndex(({ id }) => id === active);
  const after = blocks[blocks.findIndex(({ id }) => id === active) + 1]?.id ?? '';
  const schema = listSchema(draft, file);
  const elementOf = (page: Document, id: string): Element | null => elementOfBlock(page, file, id);
  const measured = useMeasured(
    frame,
    (page) => {
      const element = block && elementOf(page, block.id);
      return element ? { box: element.getBoundingClientRect(), header: headerEdge(page) } : undefined;
    },
    `${file}#${active}#${shown}`,
  );
  const { box, header = 0 } = measured ?? {};
  const outlineTop = Math.max(box?.top ?? 0, header);
  const field = at('/blocks', active);

  /** Leads to a new section, unless the user has begun to type elsewhere meanwhile. */
  const show = useEffectEvent((id: string): void => {
    const page = frame.current?.contentDocument;
    const element = page && elementOf(page, id);
    if (!element) return;
    setAdded('');
    const { activeElement } = page;
    if (document.activeElement === frame.current && activeElement && isTyped(activeElement)) return;
    if (!selectFirstText(element)) onFields(`${file}#${at('/blocks', id)}`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is there once the page has changed.
  useEffect(() => {
    if (added) show(added);
  }, [added, shown]);

  /** Shows a section that moved out of the window. */
  const follow = useEffectEvent((id: string): void => {
    const page = frame.current?.contentDocument;
    const element = page && elementOf(page, id);
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < headerEdge(page) + seen || top > page.documentElement.clientHeight - seen)
      element.scrollIntoView({ block: 'center' });
    setMoved('');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page shows the move later.
  useEffect(() => {
    if (moved) follow(moved);
  }, [shown]);

  /** Moves the active section into a gap between the visible ones. */
  const move = async (gap: number): Promise<void> => {
    if (gap === place || gap === place + 1) return;
    if (!(await perform({ action: 'move', file, field, before: visible[gap]?.id ?? '' }))) return;
    setMoved(active);
    say(`Moved to ${gap > place ? gap : gap + 1} of ${visible.length}.`);
  };
  /** Moves the active section past the next one, or past two that stand side by side. */
  const step = (from: number, by: -1 | 1): void => {
    const page = frame.current?.contentDocument;
    const elements = visible.map(({ id }) => page && elementOf(page, id));
    void move(nextGap(elements, from, by));
  };
  const copy = async (): Promise<void> => {
    const copied = await perform({ action: 'copy', file, field });
    if (copied) activate(copied);
  };
  const hide = async ({ title }: Block): Promise<void> => {
    if (await perform({ action: 'set', file, field: `${field}/hidden`, value: true }))
      toast({ text: `Visitors don’t see “${title}” any more. Its fields in the panel show it again.` });
  };
  const remove = async ({ title }: Block): Promise<void> => {
    if (await perform({ action: 'remove', file, field }))
      toast({ text: `Removed “${title}”. Undo brings it back.` });
  };
  const add = async (kind: string, before: string): Promise<void> => {
    const inserted = await perform({ action: 'insert', file, field: '/blocks', kind, before });
    if (inserted) activate(inserted);
  };
  /** Makes a new section the active one. */
  const activate = (edited: Edited): void => {
    const [id = ''] = tokensOf(edited.field).slice(-1);
    onActive(id);
    setAdded(id);
  };
  const drag = useDrag(
    frame,
    (page) => visible.map(({ id }) => elementOf(page, id)),
    (gap) => void move(gap),
  );

  const { clientHeight = 0, clientWidth = 0 } = frame.current ?? {};
  /** The header is above the first section, and on a phone the button that adds a section. */
  const toolsAbove = place > 0 && clientWidth >= 640;
  const plusTop = (edge: number): number => Math.min(edge - 16, clientHeight - 40);
  /** The section is low, or begins at the foot of the window: its buttons would cover each other. */
  const besideEachOther = box && plusTop(box.bottom) - plusTop(box.top) < 48;
  const plus = (edge: number, where: 'above' | 'below', before: string) =>
    edge > 4 && (
      <button
        type="button"
        aria-label={`Add a section ${where}`}
        title={`Add a section ${where}`}
        aria-haspopup="dialog"
        data-beside={besideEachOther ? where : undefined}
        onClick={() => setAdding(before)}
        style={{ top: plusTop(edge) }}
        className="editor-plus"
      >
        <Plus className="size-4" />
      </button>
    );
  return (
    <>
      <div className="editor-tools">
        <p role="status" className="sr-only">
          {said}
        </p>
        {block && box && (
          <>
            <div
              style={{
                top: outlineTop,
                left: box.left,
                width: box.width,
                height: Math.max(0, box.bottom - outlineTop),
              }}
              className="editor-outline"
            />
            {plus(box.top, 'above', block.id)}
            <div
              role="toolbar"
              aria-label={block.title}
              style={{
                top: toolsTop(box, header, toolsAbove),
                right: Math.max(12, clientWidth - box.right + 12),
              }}
              className="editor-toolbar"
            >
              <Tool label="Drag to move" onPointerDown={drag.start}>
                <Grip className="size-4" />
              </Tool>
              <Tool label="Move up" off={place === 0} onPress={() => step(place - 1, -1)}>
                <ArrowUp className="size-4" />
              </Tool>
              <Tool label="Move down" off={place === visible.length - 1} onPress={() => step(place + 2, 1)}>
                <ArrowUp className="size-4 rotate-180" />
              </Tool>
              {block.repeats && (
                <Tool label="Copy" onPress={() => void copy()}>
                  <Copy className="size-4" />
                </Tool>
              )}
              <Tool label="Hide" onPress={() => void hide(block)}>
                <HideIcon className="size-4" />
              </Tool>
              <Tool label="Remove" onPress={() => void remove(block)}>
                <Trash className="size-4" />
              </Tool>
              <Tool label="All fields" onPress={() => onFields(`${file}#${field}`)}>
                <Pencil className="size-4" />
              </Tool>
            </div>
            {plus(box.bottom, 'below', after)}
          </>
        )}
        {drag.line !== null && <div style={{ top: drag.line - 2 }} className="editor-drop" />}
      </div>
      {adding !== null && schema?.items && (
        <SectionPicker
          section={schema.items}
          sections={blocks.map(({ value }) => value)}
          page={pageOfFile(file)}
          path={pathOf(draft.files, file)}
          onAdd={(kind) => void add(kind, adding)}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}
