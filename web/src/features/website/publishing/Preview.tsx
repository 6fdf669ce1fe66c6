/** The page of the draft in a frame. A press on a text opens its field; the field in focus is outlined in the page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Choice } from '../../../form/ListTools.tsx';
import type { Draft } from './editor.ts';
import { pagesOf } from './labels.ts';
import { elementOf, type FieldMap, placesAt, readMarks } from './marks.ts';
import { adopt, fetchPage } from './preview-document.ts';

const sizes = { phone: 390, tablet: 820, desktop: 1280 } as const;
type Size = keyof typeof sizes;

const sizeOptions = [
  ['phone', 'Phone'],
  ['tablet', 'Tablet'],
  ['desktop', 'Desktop'],
] as const;

interface PreviewProps {
  draft: Draft;
  /** The page to show first. */
  path: string;
  /** Place of the focused field. */
  focused: string;
  onPress: (place: string) => void;
  /** Mistakes that keep the preview from showing the last changes: places with the correction. */
  mistakes: readonly (readonly [place: string, text: string])[];
}

/** How many mistakes are listed at most; the form marks all. */
const listed = 4;

/** The page is shown without changes that have mistakes. Says which, since a new section begins with some. */
const Left = ({ mistakes, onPress }: Pick<PreviewProps, 'mistakes' | 'onPress'>) => (
  <div role="status" className="rounded-md border border-line-strong bg-surface px-4 py-3 text-sm">
    <p className="font-[560]">Your last changes aren’t in this preview yet. Fill these in first:</p>
    <ul className="mt-1">
      {mistakes.slice(0, listed).map(([place, text]) => (
        <li key={place}>
          <button
            type="button"
            className="text-link min-h-11 text-left md:min-h-6"
            onClick={() => onPress(place)}
          >
            {text}
          </button>
        </li>
      ))}
      {mistakes.length > listed && <li>And {mistakes.length - listed} more, marked in the fields.</li>}
    </ul>
  </div>
);

const isStyled = (element: Element | null): element is HTMLElement => element !== null && 'style' in element;

const heard = new WeakSet<Element>();

/**
 * Hears every press on a page, once for each page. The frame has no sandbox: Safari runs no listener in one, not even
 * ours.
 */
function listenTo(root: Element, onPress: (event: Event) => void): void {
  if (heard.has(root)) return;
  heard.add(root);
  for (const kind of ['click', 'auxclick', 'submit']) root.addEventListener(kind, onPress, true);
}

/** Scales the frame so that a page of the chosen width fits. */
function useScale(size: Size) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const around = box.current;
    const inner = frame.current;
    if (!around || !inner) return;
    const fit = (): void => {
      const scale = Math.min(1, around.clientWidth / sizes[size]);
      inner.style.width = `${sizes[size]}px`;
      inner.style.height = `${around.clientHeight / scale}px`;
      inner.style.transform = `scale(${scale})`;
      inner.style.transformOrigin = '0 0';
    };
    const watching = new ResizeObserver(fit);
    watching.observe(around);
    return () => watching.disconnect();
  }, [size]);
  return { box, frame };
}

export function Preview({ draft, path: first, focused, onPress, mistakes }: PreviewProps) {
  const [path, setPath] = useState(first);
  const [size, setSize] = useState<Size>(() => (matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop'));
  const [trouble, setTrouble] = useState('');
  const [fields, setFields] = useState<FieldMap | null>(null);
  const { box, frame } = useScale(size);
  const press = useEffectEvent((event: Event) => {
    const target = event.target as Element | null;
    event.preventDefault(); // links of the page lead nowhere here
    const [place] = fields ? placesAt(fields, target) : [];
    if (place) onPress(place);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every save is another page.
  useEffect(() => {
    const abort = new AbortController();
    fetchPage(path, abort.signal).then(
      (page) => {
        const inner = frame.current?.contentDocument;
        if (!inner || abort.signal.aborted) return;
        const { scrollX = 0, scrollY = 0 } = inner.defaultView ?? {};
        const map = readMarks(page.documentElement);
        adopt(inner, page);
        inner.defaultView?.scrollTo(scrollX, scrollY);
        listenTo(inner.documentElement, press);
        setFields(map);
        setTrouble('');
      },
      (error: Error) => {
        if (!abort.signal.aborted) setTrouble(error.message);
      },
    );
    return () => abort.abort();
  }, [path, draft.saved]);

  useEffect(() => {
    const element = fields && focused ? elementOf(fields, focused) : null;
    if (!isStyled(element)) return;
    element.style.outline = '3px solid #1f7a8c';
    element.style.outlineOffset = '4px';
    element.scrollIntoView({ block: 'nearest' });
    return () => {
      element.style.outline = '';
      element.style.outlineOffset = '';
    };
  }, [fields, focused]);

  const pages = pagesOf(draft.files).map(({ path: each, title }) => [each, title] as const);
  const known = pages.some(([each]) => each === path);
  return (
    <section aria-label="Page" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label="Page"
          value={path}
          options={known ? pages : [[path, path] as const, ...pages]}
          onChange={setPath}
        />
        <Choice label="Width" value={size} options={sizeOptions} onChange={setSize} />
      </div>
      {trouble && (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      )}
      {mistakes.length > 0 && <Left mistakes={mistakes} onPress={onPress} />}
      <div
        ref={box}
        className="h-[calc(100vh-20rem)] min-h-80 overflow-hidden rounded-lg border border-line-strong bg-surface"
      >
        <iframe ref={frame} title="The page as the draft makes it" className="block border-0" />
      </div>
      <p className="text-sm text-muted">Press a text to edit it. Links lead nowhere here.</p>
    </section>
  );
}
