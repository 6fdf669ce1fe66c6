/**
 * Typing into texts of the page that need the rich editor: Markdown, and texts with prices or names. The editor is
 * loaded when the first of them gets the focus. Its tools appear over the text, also those for the link of a button.
 */
import { type ReactNode, type RefObject, useEffectEvent, useRef, useState } from 'react';
import { lazyComponent } from '../../../../../ui/lazy-component.tsx';
import { findText } from '../../api.ts';
import type { Draft, Editor } from '../../editor.ts';
import { chipOf } from '../../placeholders.ts';
import { isEditable, isRich, linkAround, placeOfText, schemaOfPlace, textOfPlace } from '../typing.ts';
import { useMeasured } from '../use-measured.ts';
import { addEarlyKey, type EarlyKey } from './early-keys.ts';
import sheet from './rich.css?url';
import type { ToolbarProps } from './Toolbar.tsx';
import type { Rich } from './view.ts';

const Toolbar = lazyComponent<ToolbarProps>(async () => (await import('./Toolbar.tsx')).Toolbar);

interface Session {
  place: string;
  host: HTMLElement;
  /** The text before it was typed into. */
  before: string;
  rich?: Rich;
  /** The keys that the user pressed before the editor was loaded. */
  early: EarlyKey[];
}

interface UseRichProps {
  editor: Editor;
  draft: Draft;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Called with each change of a text. */
  onType: (place: string, text: string) => void;
  /** Called when the user leaves a text that was `before`. */
  onLeave: (place: string, text: string, before: string) => void;
  /** Called when the user presses Escape in a text that is as before. */
  onEscape: () => void;
  /** Opens the field of a place in the panel. */
  onFields: (place: string) => void;
  /** Called when a changed text is saved, so that the page shows it. */
  onEnd: () => void;
}

/** Adds the styles of the editor to the page, once. */
function addSheet(page: Document): void {
  if (page.head.querySelector(`link[href="${sheet}"]`)) return;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  page.head.append(link);
}

/** The link that a button's text has beside it, for the toolbar. */
function linkTools(editor: Editor, draft: Draft, place: string): ToolbarProps['around'] {
  const link = linkAround(draft, place);
  return (
    link && {
      to: link.to,
      optional: link.empty !== '',
      onLink: (to) => {
        editor.edit(link.file, link.field, to === '' ? link.empty : to);
        void editor.flush();
      },
    }
  );
}

/** Loads the code for a text with formats while the pointer is over it, so that typing can begin with the press. */
function prepare({ target }: Event): void {
  if ((target as Element).closest('[data-rich]')) import('./view.ts').catch(() => undefined); // the press tries again
}

/** The tools are above the text, or below it at the top of the page. */
const placeOfTools = ({ top, bottom, left }: DOMRect, width: number) => ({
  top: top > 52 ? top - 48 : Math.max(8, bottom + 8),
  left: Math.max(8, Math.min(left, width - 480)),
});

export function useRich(props: UseRichProps) {
  const { editor, draft, frame, onFields } = props;
  const session = useRef<Session | null>(null);
  const tools = useRef<HTMLDivElement>(null);
  const point = useRef<{ left: number; top: number } | null>(null);
  const [dialog, setDialog] = useState<ToolbarProps['dialog']>('');
  /** A dialog is closing, and the focus isn't in the text again yet. */
  const closing = useRef(false);
  /** Grows with each change of the selection, of the text, and of the text that is being typed. */
  const [seen, setSeen] = useState(0);
  const refresh = (): void => setSeen((count) => count + 1);

  const end = useEffectEvent((): void => {
    const { current } = session;
    session.current = null;
    setDialog('');
    refresh();
    if (!current?.rich) return;
    current.rich.end();
    editor.release(current.place);
    current.host.removeAttribute('data-mounted');
    const text = textOfPlace(editor.store.get() ?? draft, current.place) ?? '';
    props.onLeave(current.place, text, current.before);
    if (text !== current.before) void editor.flush().then(props.onEnd);
  });

  /** Ends typing if the focus is neither in the text nor in its tools. */
  const check = useEffectEvent((): void => {
    const { current } = session;
    const { activeElement } = document;
    const inner = frame.current?.contentDocument?.activeElement ?? null;
    const inText = activeElement === frame.current && current?.host.contains(inner);
    if (!current || dialog || closing.current || inText || tools.current?.contains(activeElement)) return;
    end();
  });
  const openDialog = (next: ToolbarProps['dialog']): void => {
    setDialog(next);
    if (next) return;
    closing.current = true;
    setTimeout(() => {
      closing.current = false;
      (session.current?.rich ?? session.current?.host)?.focus();
    });
  };
  const checkSoon = (): void => void setTimeout(() => check());

  const mount = useEffectEvent(async (opened: Session): Promise<void> => {
    const { place, host } = opened;
    const [file = '', field = ''] = place.split('#');
    const isText = schemaOfPlace(draft, place)?.kind === 'markdown';
    if (isText && !(await editor.flush())) return onFields(place);
    const [{ mountRich }, parsed] = await Promise.all([
      import('./view.ts'),
      isText ? findText(file, field) : undefined,
    ]);
    const files = editor.store.get()?.files ?? draft.files;
    const text = textOfPlace({ ...draft, files }, place) ?? '';
    if (session.current !== opened || !host.isConnected) return;
    if (parsed && (!parsed.is_whole || parsed.text !== text)) return onFields(place);
    opened.before = text;
    editor.hold(place);
    host.setAttribute('data-mounted', '');
    opened.rich = mountRich({
      host,
      text,
      ...(parsed && { blocks: parsed.blocks }),
      chip: (code) => chipOf(files, code),
      onType: (next) => props.onType(place, next),
      onState: refresh,
      onEnd: (by, changed) => {
        host.blur();
        end();
        if (by === 'Escape' && !changed) props.onEscape();
      },
      onLink: () => setDialog('link'),
      onChip: (code) => {
        const source = chipOf(files, code)?.source;
        if (source) onFields(source);
      },
    });
    if (point.current) opened.rich.focusAt(point.current);
    else opened.rich.focus();
    for (const key of opened.early) opened.rich.press(key);
    refresh();
  });

  const enter = useEffectEvent((event: Event): void => {
    const target = event.target as Element;
    const host = target.closest<HTMLElement>('[data-rich]') ?? (isEditable(target) ? target : null);
    if (!host || session.current?.host === host) return;
    if (session.current) end();
    session.current = { place: placeOfText(host), host, before: '', early: [] };
    refresh();
    if (isRich(host))
      mount(session.current).catch(() => {
        if (session.current) onFields(session.current.place);
      });
  });
  const press = useEffectEvent((event: Event): void => {
    const { clientX, clientY } = event as PointerEvent;
    point.current = { left: clientX, top: clientY };
  });

  /** Keeps keys until the editor is loaded. Then Alt+F10 leads from a text to its tools, and Escape back. */
  const step = useEffectEvent((event: Event): void => {
    const { current } = session;
    const { key, altKey } = event as KeyboardEvent;
    if (current && isRich(current.host) && !current.rich) {
      if (addEarlyKey(current.early, event as KeyboardEvent)) event.preventDefault();
      if (key !== 'Tab') return; // the kept keys are typed where the pointer was
    }
    point.current = null;
    if (key !== 'F10' || !altKey || !current) return;
    event.preventDefault();
    tools.current?.querySelector('button')?.focus();
  });

  const now = session.current;
  const box = useMeasured(frame, () => now?.host.getBoundingClientRect(), `${now?.place}#${seen}`);
  const around = now ? linkTools(editor, draft, now.place) : undefined;
  let toolbar: ReactNode = null;
  if (now && box && (now.rich || around))
    toolbar = (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only ends typing when the focus leaves its tools.
      <div
        ref={tools}
        style={placeOfTools(box, frame.current?.clientWidth ?? 0)}
        className="rich-place"
        onBlur={checkSoon}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !dialog) (now.rich ?? now.host).focus();
        }}
      >
        <link rel="stylesheet" href={sheet} precedence="part" />
        <Toolbar
          draft={draft}
          rich={now.rich}
          around={around}
          allowed={schemaOfPlace(draft, now.place)?.placeholders ?? []}
          onSource={onFields}
          dialog={dialog}
          onDialog={openDialog}
        />
      </div>
    );
  return {
    /** Listens to the texts of a page. */
    listen: (root: Element): void => {
      addSheet(root.ownerDocument);
      root.addEventListener('pointerdown', press);
      root.addEventListener('keydown', step);
      root.addEventListener('focusin', enter);
      root.addEventListener('pointerover', prepare);
      root.addEventListener('focusout', checkSoon);
    },
    toolbar,
  };
}
