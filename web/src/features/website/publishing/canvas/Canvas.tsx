/**
 * The page of the draft at its real size. Texts are typed where they are; a press on anything else opens its field in
 * the panel. The tools of a section appear over the section.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../../../ui/toast.ts';
import { refusalText } from '../api.ts';
import type { Draft, Editor } from '../editor.ts';
import { placesAt } from '../marks.ts';
import { useSharedPage } from '../people/use-shared-page.ts';
import { adopt, fetchPage } from '../preview-document.ts';
import { placeOf } from '../values.ts';
import { BlockTools, type BlockToolsProps } from './BlockTools.tsx';
import { blockAt, fileOfPath } from './blocks.ts';
import { elementAround, type Mistakes, markMistakes } from './mark-mistakes.ts';
import { markSamples } from './mark-page.ts';
import { PictureTools } from './PictureTools.tsx';
import { filmAt, isOnDrawing, makeFocusable } from './pictures.ts';
import { useRich } from './rich/use-rich.tsx';
import { tabMemory } from './tabs.ts';
import { emptyAt, isTyped, listenToTyping, makeEditable, schemaOfPlace } from './typing.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

export type Size = 'desktop' | 'phone';

interface CanvasProps extends Pick<BlockToolsProps, 'perform'> {
  editor: Editor;
  draft: Draft;
  /** Path of the page. */
  path: string;
  size: Size;
  /** Place of the focused field in the panel; its element is outlined. */
  focused: string;
  mistakes: Mistakes;
  /** Opens the field of a place. */
  onPress: (place: string) => void;
}

/** Tells a pointer that moves from one that rests on a page that changes: browsers report both as movements. */
function resting() {
  let last = '';
  return {
    moved: ({ screenX, screenY }: PointerEvent): boolean => {
      const now = `${screenX} ${screenY}`;
      const moved = now !== last;
      last = now;
      return moved;
    },
  };
}

/** Opens or closes an answer when the user presses its question. A press on the text of the question opens it. */
function openDetails(target: Element): void {
  const details = target.closest('summary')?.parentElement;
  if (details && 'open' in details) details.open = !details.open || isTyped(target);
}

const heard = new WeakSet<Element>();

export function Canvas({ editor, draft, path, size, focused, mistakes, onPress, perform }: CanvasProps) {
  const canvas = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [trouble, setTrouble] = useState('');
  /** Grows with each page that is shown. */
  const [shown, setShown] = useState(0);
  /** Number of texts that the rich editor has changed. The page is loaded again after each, to show it. */
  const [written, setWritten] = useState(0);
  const [active, setActive] = useState('');
  const file = fileOfPath(draft.files, path);
  const readOnly = draft.state.read_only !== '';

  useSharedPage({ frame, shown, path, editor, draft });
  const [pointer] = useState(resting);
  const [tabs] = useState(tabMemory);
  /** A finger can't point at a section first: its first press only selects the section. */
  const selects = useRef(false);
  /** A picture can be shown instead of some drawings. */
  const pressDrawing = (target: Element, { clientX, clientY }: MouseEvent): void => {
    if (!isOnDrawing(target, clientX, clientY)) return;
    const picture = `${file}#/head/picture`;
    if (!readOnly && schemaOfPlace(draft, picture)) onPress(picture);
    else toast({ text: 'This drawing belongs to the look of the site. “Brand” has others.' });
  };
  const press = useEffectEvent((event: Event) => {
    const target = event.target as Element;
    openDetails(target);
    event.preventDefault(); // links of the page lead nowhere here
    if (isTyped(target) || selects.current) return;
    const { detail, clientX, clientY } = event as MouseEvent;
    const film = detail > 0 && filmAt(draft, target, clientX, clientY);
    const [place] = film ? [placeOf(film)] : placesAt(target);
    // An image is known by the mark of its alternative text.
    if (place) onPress(place.replace(/\/alt$/, ''));
    else if (event.type === 'click') pressDrawing(target, event as MouseEvent);
  });
  const point = useEffectEvent((event: Event) => {
    if (event.type === 'pointermove' && !pointer.moved(event as PointerEvent)) return;
    if (event.type !== 'pointermove') tabs.press(event.target as Element);
    const id = file && blockAt(draft, file, event.target as Element);
    if (event.type === 'pointerdown')
      selects.current = (event as PointerEvent).pointerType === 'touch' && id !== '' && id !== active;
    if (id || (event.target as Element).closest('header, footer')) setActive(id);
  });
  const step = useEffectEvent((event: Event) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event as KeyboardEvent;
    const types = isTyped(target as Element) || (target as Element).matches('input, textarea, select');
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || types) return;
    event.preventDefault();
    (shiftKey ? editor.redo() : editor.undo()).catch((error) =>
      toast({ text: refusalText(error), tone: 'danger' }),
    );
  });
  const type = useEffectEvent((place: string, text: string) => {
    const [of = '', field = ''] = place.split('#');
    const value = text === '' ? emptyAt(draft, place) : text;
    if (value !== '') editor.edit(of, field, value);
  });
  const leave = useEffectEvent((place: string, text: string, before: string) => {
    if (text === '' && before !== '' && emptyAt(draft, place) === '') {
      type(place, before);
      toast({ text: 'This text can’t be empty, so it is as before. A section can be hidden or removed.' });
    }
    void editor.flush();
  });

  const toTools = useEffectEvent(() => {
    canvas.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus();
  });

  const rich = useRich({
    editor,
    draft,
    frame,
    onType: type,
    onLeave: leave,
    onEscape: toTools,
    onFields: onPress,
    onEnd: () => setWritten((count) => count + 1),
  });
  const listenToRich = useEffectEvent((root: Element) => rich.listen(root));

  /** The frame has no sandbox: Safari runs no listener in one, not even ours. */
  const listen = useEffectEvent((root: Element) => {
    if (heard.has(root)) return;
    heard.add(root);
    for (const kind of ['click', 'auxclick', 'submit']) root.addEventListener(kind, press, true);
    for (const kind of ['pointermove', 'pointerdown', 'focusin']) root.addEventListener(kind, point);
    root.addEventListener('keydown', step);
    listenToRich(root);
    listenToTyping(root, { onType: type, onLeave: leave, onEscape: toTools });
  });
  const show = useEffectEvent((page: Document) => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    if (!readOnly) makeEditable(page.documentElement, draft);
    if (!readOnly) makeFocusable(page.documentElement, draft);
    markSamples(page, draft);
    tabs.restore(page);
    adopt(inner, page);
    listen(inner.documentElement);
    setShown((count) => count + 1);
    setTrouble('');
  });

  useEffect(() => {
    addEventListener('keydown', step);
    return () => removeEventListener('keydown', step);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every save is another page.
  useEffect(() => {
    const abort = new AbortController();
    fetchPage(path, abort.signal).then(
      (page) => !abort.signal.aborted && show(page),
      (error: Error) => {
        if (!abort.signal.aborted) setTrouble(error.message);
      },
    );
    return () => abort.abort();
  }, [path, draft.saved, written]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has new elements.
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    return inner?.body ? markMistakes(inner, mistakes) : undefined;
  }, [shown, mistakes.join('\n')]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has new elements.
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    const element = inner && focused ? elementAround(inner, focused) : undefined;
    if (!element) return;
    const { outline, outlineOffset } = element.style;
    element.style.outline = '3px solid #1f7a8c';
    element.style.outlineOffset = '4px';
    element.scrollIntoView({ block: 'nearest' });
    return () => {
      Object.assign(element.style, { outline, outlineOffset });
    };
  }, [shown, focused]);

  useKeyboardRoom(frame);

  return (
    <section ref={canvas} aria-label="Page" className="editor-canvas">
      {trouble && (
        <p role="alert" className="editor-trouble">
          {trouble}
        </p>
      )}
      <div className="editor-sheet" data-size={size}>
        <iframe ref={frame} title="The page as the draft makes it" />
        {file && !readOnly && (
          <BlockTools
            draft={draft}
            file={file}
            frame={frame}
            shown={shown}
            active={active}
            onActive={setActive}
            perform={perform}
            onFields={onPress}
          />
        )}
        {rich.toolbar}
        {!readOnly && <PictureTools editor={editor} draft={draft} frame={frame} shown={shown} />}
      </div>
    </section>
  );
}
