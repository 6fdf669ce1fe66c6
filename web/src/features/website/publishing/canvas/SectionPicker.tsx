/** A dialog with a picture of each kind of section: the section with its sample texts, as this site shows it. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { controlClass } from '../../../../form/control-class.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { focusOnOpen } from '../../../../ui/use-modal.ts';
import { fetchSamples } from '../preview-document.ts';
import { isObject, type Schema, type Value } from '../values.ts';
import sheet from './picker.css?url';

export type Kind = NonNullable<Schema['variants']>[number];

interface SectionPickerProps {
  /** The schema of a section. */
  section: Schema;
  /** The page's sections. */
  sections: readonly Value[];
  /** ID of the page. */
  page: string;
  path: string;
  /** Adds a section of this kind. */
  onAdd: (kind: string) => void;
  onClose: () => void;
}

export interface Offered extends Kind {
  /** ID of the page's own section of a kind that it can have only once; '' if it has none. */
  own: string;
}

const ownOf = (kind: Kind, sections: readonly Value[]): string => {
  const own = sections.filter(isObject).find((each) => each.kind === kind.name);
  return kind.once && own ? String(own.id) : '';
};

/** The kinds that a page can have, in groups: made for this page, for any page, for another page, and already there. */
export function kindsFor(kinds: readonly Kind[], page: string, sections: readonly Value[]): Offered[] {
  const rank = (kind: Offered): number => (kind.own ? 3 : kind.for === page ? 0 : kind.for ? 2 : 1);
  return kinds
    .filter((kind) => !kind.only || kind.for === page)
    .map((kind) => ({ ...kind, own: ownOf(kind, sections) }))
    .sort((a, b) => rank(a) - rank(b));
}

const matches = ({ label, help }: Kind, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${label} ${help}`.toLowerCase().includes(word));

/** The page with samples of all kinds; null until it is loaded, and if it can't be. */
function useSamples(path: string): Document | null {
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fetchSamples(path, abort.signal).then(
      (samples) => !abort.signal.aborted && setPage(samples),
      () => undefined, // the names are enough to choose
    );
    return () => abort.abort();
  }, [path]);
  return page;
}

/** Shows one element of a page in a frame, inside copies of the elements around it, in the middle. */
function showAlone(frame: Document, page: Document, element: Element): void {
  let copy = element.cloneNode(true) as Element;
  for (let around = element.parentElement; around && around !== page.documentElement; ) {
    const outer = around.cloneNode(false) as Element;
    outer.append(copy);
    copy = outer;
    around = around.parentElement;
  }
  const root = page.documentElement.cloneNode(false) as Element;
  root.append(page.head.cloneNode(true), copy);
  frame.open();
  frame.replaceChildren(frame.adoptNode(root));
  Object.assign(frame.body.style, { display: 'grid', alignContent: 'center', minHeight: '100vh' });
}

/** The frame is created when the picture comes into view. `id` is that of the section in the page. */
function Picture({ page, id }: { page: Document | null; id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const section = page?.getElementById(id);
  const show = (): void => {
    const inner = frame.current?.contentDocument;
    if (inner && page && section && !inner.body?.firstChild) showAlone(inner, page, section);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: show follows from the page.
  useEffect(show, [near, section]);
  return (
    <div ref={box} inert className="editor-picture">
      {near && section && (
        <iframe ref={frame} tabIndex={-1} aria-hidden="true" title="Picture of the section" onLoad={show} />
      )}
    </div>
  );
}

/** Moves the focus between the cards with the arrow keys. Typing moves it back to the search. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
  const search = currentTarget.querySelector('input');
  const cards = [...currentTarget.querySelectorAll('button')];
  const index = cards.indexOf(document.activeElement as HTMLButtonElement);
  const top = (card: Element | undefined): number => card?.getBoundingClientRect().top ?? 0;
  const columns = Math.max(1, cards.filter((card) => top(card) === top(cards[0])).length);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: index < 0 ? 1 : columns,
    ArrowUp: -columns,
  };
  const step = steps[key];
  if (index < 0 && key !== 'ArrowDown') return;
  if (step === undefined) {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) search?.focus();
    return;
  }
  event.preventDefault();
  const next = index + step < 0 && key === 'ArrowUp' ? search : cards[Math.max(0, index + step)];
  next?.focus();
}

export function SectionPicker({ section, sections, page, path, onAdd, onClose }: SectionPickerProps) {
  const [search, setSearch] = useState('');
  const samples = useSamples(path);
  const kinds = kindsFor(section.variants ?? [], page, sections).filter((kind) =>
    matches(kind, search.trim()),
  );
  /** The kind that Enter adds. */
  const first = search.trim() ? kinds.find(({ own }) => !own) : undefined;
  const add = (kind: Kind): void => {
    onClose();
    onAdd(kind.name);
  };
  return (
    <Dialog open onClose={onClose} size="xl" title="Add a section">
      <link rel="stylesheet" href={sheet} precedence="part" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards and the search in it. */}
      <div onKeyDown={onArrows}>
        <input
          ref={focusOnOpen}
          type="search"
          aria-label="Search sections"
          placeholder="Search"
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !first) return;
            event.preventDefault(); // the focus returns to a button, which would be pressed
            add(first);
          }}
          className={controlClass}
        />
        <p role="status" className="sr-only">
          {search && `${kinds.length} found. `}
          {first && `Enter adds “${first.label}”.`}
        </p>
        {kinds.length === 0 && <p className="mt-5">No results.</p>}
        <ul className="editor-kinds">
          {kinds.map((kind) => (
            <li
              key={kind.name}
              className="editor-kind"
              data-taken={kind.own ? true : undefined}
              data-first={kind === first ? true : undefined}
            >
              <Picture page={samples} id={kind.own || `sample-${kind.name}`} />
              <button
                type="button"
                aria-disabled={kind.own ? true : undefined}
                onClick={kind.own ? undefined : () => add(kind)}
              >
                <span className="block font-[560]">{kind.label}</span>
                <span className="block text-sm text-muted">
                  {kind.own ? 'This page has it already. It can be there only once.' : kind.help}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
