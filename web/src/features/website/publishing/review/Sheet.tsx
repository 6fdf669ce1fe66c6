/** One side of a comparison: the page or the email in a frame, with the numbered outlines of the changes over it. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShown } from '../api.ts';
import { useMeasured } from '../canvas/use-measured.ts';
import { adoptLetter, fetchLetter } from '../mail-preview.ts';
import { fetchPage, replacePage, sheetsIn } from '../preview-document.ts';
import { elementsOf, indexOf } from './places.ts';
import { type Compared, type Numbered, placesOn, type Side, type View } from './views.ts';

/** A page that is shown, and the elements of each change on it by the ID of the change. */
export interface Shown {
  view: Window;
  elements: ReadonlyMap<string, readonly Element[]>;
}

export interface SheetProps {
  side: Side;
  state: Compared;
  view: View;
  hidden: boolean;
  changes: readonly Numbered[];
  selected: string;
  onShown: (side: Side, shown: Shown | null) => void;
  onSelect: (id: string) => void;
  /** Called for Escape in the page. */
  onEscape: () => void;
  /** Describes the selected change, at its place. */
  label: ReactNode;
}

const titles: Readonly<Record<Side, Record<'page' | 'mail', string>>> = {
  before: { page: 'The page before', mail: 'The email before' },
  after: { page: 'The page after', mail: 'The email after' },
};

/** Resolves when the style sheets of a page are loaded. */
const styled = (page: Document): Promise<unknown> =>
  Promise.all(
    sheetsIn(page)
      .filter(({ sheet }) => !sheet)
      .map(
        (link) =>
          new Promise((resolve) => {
            link.onload = resolve;
            link.onerror = resolve;
          }),
      ),
  );

const isDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** The changes on a page with their elements. */
function elementsIn(page: Document, changes: readonly Numbered[], side: Side): Shown['elements'] {
  const index = indexOf(page);
  return new Map(changes.map((change) => [change.id, elementsOf(page, index, placesOn(change, side))]));
}

/** The change with the innermost element around a pressed one; undefined if there is none. */
function changeAt(target: Element, elements: Shown['elements']): string | undefined {
  let found: { id: string; element: Element } | undefined;
  for (const [id, each] of elements)
    for (const element of each)
      if (element.contains(target) && (!found || found.element.contains(element))) found = { id, element };
  return found?.id;
}

export function Sheet({ side, state, view, changes, onShown, ...rest }: SheetProps) {
  const { hidden, onSelect, onEscape } = rest;
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState<Document | null>(null);
  const kind = view.kind === 'mail' ? 'mail' : 'page';
  const { data: page, error } = useShown(state, kind, view[side], kind === 'mail' ? fetchLetter : fetchPage);
  const [elements, setElements] = useState<Shown['elements']>(new Map());

  const press = useEffectEvent((event: Event) => {
    event.preventDefault(); // links and forms of the page lead nowhere here
    const id = changeAt(event.target as Element, elements);
    if (id) onSelect(id);
  });
  const key = useEffectEvent((event: Event) => {
    if ((event as KeyboardEvent).key === 'Escape') onEscape();
  });

  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!page || !inner) return;
    let stale = false;
    if (kind === 'mail') adoptLetter(inner, page, isDark() ? 'dark' : 'light');
    else replacePage(inner, page.cloneNode(true) as Document);
    for (const event of ['click', 'auxclick', 'submit'])
      inner.documentElement.addEventListener(event, press, true);
    inner.documentElement.addEventListener('keydown', key);
    inner.defaultView?.scrollTo({ top: 0, behavior: 'instant' });
    void styled(inner).then(() => !stale && setReady(page));
    return () => {
      stale = true;
    };
  }, [page, kind]);

  const isReady = page !== undefined && ready === page;
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    const window = inner?.defaultView;
    const found = isReady && window ? { view: window, elements: elementsIn(inner, changes, side) } : null;
    setElements(found?.elements ?? new Map());
    onShown(side, found);
  }, [isReady, changes, side, onShown]);

  return (
    <div className="review-sheet" data-off={hidden || undefined}>
      <iframe ref={frame} title={titles[side][kind]} data-off={hidden || !isReady || undefined} />
      {!hidden && (
        <>
          {view[side] === '' && <p className="review-message">The page isn’t there.</p>}
          {error && (
            <p role="alert" className="review-message">
              {error.message}
            </p>
          )}
          {!isReady && !error && view[side] !== '' && (
            <p role="status" className="review-message">
              Loading…
            </p>
          )}
          <Outlines {...rest} changes={changes} frame={frame} elements={elements} />
        </>
      )}
    </div>
  );
}

interface OutlinesProps extends Pick<SheetProps, 'changes' | 'selected' | 'onSelect' | 'label'> {
  frame: RefObject<HTMLIFrameElement | null>;
  elements: Shown['elements'];
}

/** The boxes of the elements that are laid out. */
const boxesOf = (elements: readonly Element[]): DOMRect[] =>
  elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width * height > 0);

/** Room for the label above or below a box, in pixels. */
const room = 80;

/** The position of the label: above the box, below it, or at the top of the page. */
function labelPosition(box: DOMRect | undefined, height: number): { top: number } | { bottom: number } {
  if (box && box.top > room) return { bottom: height - box.top + 8 };
  return { top: box && box.bottom < height - room ? box.bottom + 8 : 8 };
}

/** How far a number is outside the corner of its box, and its smallest distance from the edge of the page, in pixels. */
const overhang = 12;
const margin = 4;

/** The offset of a number from a side of its box, which is at a position of the page. */
const offsetAt = (position: number): number => Math.max(-overhang, margin - position);

/** Where a number is: over the corner of a box, but inside the page. */
export const cornerOf = ({ top, left }: Pick<DOMRect, 'top' | 'left'>) => ({
  top: offsetAt(top),
  left: offsetAt(left),
});

function Outlines({ changes, selected, onSelect, label, frame, elements }: OutlinesProps) {
  const boxes = useMeasured(
    frame,
    () => new Map([...elements].map(([id, each]) => [id, boxesOf(each)])),
    elements,
  );
  const height = frame.current?.clientHeight ?? 0;
  const own = boxes?.get(selected) ?? [];
  const isVisible = ({ top, bottom }: DOMRect): boolean => bottom > 0 && top < height;
  const first = own.find(isVisible);
  return (
    <div className="editor-tools">
      {changes.map(({ id, number, text }) =>
        boxes
          ?.get(id)
          ?.filter(isVisible)
          .map((box) => (
            <div
              key={`${id} ${box.left} ${box.top}`}
              style={{ top: box.top, left: box.left, width: box.width, height: box.height }}
              className="review-place"
              data-selected={id === selected || undefined}
            >
              <button
                type="button"
                tabIndex={-1}
                className="review-number"
                style={cornerOf(box)}
                aria-label={`${number}: ${text}`}
                onClick={() => onSelect(id)}
              >
                {number}
              </button>
            </div>
          )),
      )}
      {label && (
        <div
          style={{
            ...labelPosition(first, height),
            left: `max(0.5rem, min(${first?.left ?? 8}px, 100% - 26.5rem))`,
          }}
          className="review-label"
          data-placed={own.length > 0 || undefined}
        >
          {label}
        </div>
      )}
    </div>
  );
}
