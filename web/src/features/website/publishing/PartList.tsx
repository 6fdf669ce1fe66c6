/** Everything that can be edited, with a search through all of its texts. */
import { useId, useState } from 'react';
import { SearchBox } from '../../../form/ListTools.tsx';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { cx } from '../../../lib/cx.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ChevronDown } from '../../../ui/form-icons.tsx';
import { Plus } from '../../../ui/icons.tsx';
import type { Draft, Editor } from './editor.ts';
import { NewPageDialog } from './NewPageDialog.tsx';
import { NewServiceDialog } from './NewServiceDialog.tsx';
import { overviewOf, type Part } from './overview.ts';
import { type Hit, hitsOf } from './search.ts';
import { Unpublished } from './Unpublished.tsx';

interface PartListProps {
  draft: Draft;
  /** Opens a file, at a field if one is named. */
  onOpen: (file: string, field?: string) => void;
}

const mistakesIn = ({ state }: Draft, file: string): number =>
  state.problems.filter((problem) => problem.file === file).length;

function Badges({ draft, file }: { draft: Draft; file: string }) {
  const mistakes = mistakesIn(draft, file);
  return (
    <>
      {mistakes > 0 && <Badge tone="red">{mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`}</Badge>}
      <Unpublished draft={draft} file={file} />
    </>
  );
}

/** The two columns of a list: from the width of a tablet on, they are side by side. */
const columnsClass = 'grid gap-x-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** A row that opens a part: its button is the title, and covers the row. */
function Row({ draft, part, columns, onOpen }: PartListProps & { part: Part; columns: boolean }) {
  const { file, title, note } = part;
  const id = useId();
  return (
    <li
      className={cx(
        'relative min-h-12 min-w-0 content-center border-b border-line px-2 py-2 hover:bg-sunken',
        columns && `${columnsClass} items-center`,
      )}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-describedby={`${id}-badges ${id}-note`}
          onClick={() => onOpen(file)}
          className="min-w-0 text-left wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </button>
        <span id={`${id}-badges`} className="flex gap-2 empty:hidden">
          <Badges draft={draft} file={file} />
        </span>
      </span>
      <span id={`${id}-note`} className="block min-w-0 text-sm text-muted wrap-anywhere empty:hidden">
        {note}
      </span>
    </li>
  );
}

interface RowsProps extends PartListProps {
  parts: readonly Part[];
  /** False: the note is a sentence, under the title. */
  columns?: boolean;
  className?: string;
}

const Rows = ({ parts, columns = false, className, ...props }: RowsProps) => (
  <ul className={className}>
    {parts.map((part) => (
      <Row key={part.file} {...props} part={part} columns={columns} />
    ))}
  </ul>
);

interface SectionProps {
  title: string;
  /** The headings of the two columns. */
  columns?: readonly [string, string];
  action?: React.ReactNode;
  children: React.ReactNode;
}

const Section = ({ title, columns, action, children }: SectionProps) => (
  <section aria-label={title} className="min-w-0">
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="text-xl font-[560]">{title}</h3>
      {action}
    </div>
    {columns && (
      <p
        aria-hidden="true"
        className={cx(
          columnsClass,
          'border-b border-line-strong px-2 pb-1.5 text-sm text-muted max-sm:hidden',
        )}
      >
        <span>{columns[0]}</span>
        <span>{columns[1]}</span>
      </p>
    )}
    {children}
  </section>
);

const SubHeading = ({ children }: { children: string }) => (
  <h4 className="mt-6 mb-1 px-2 text-sm font-[560] text-muted">{children}</h4>
);

const Found = ({ hit, onOpen }: { hit: Hit; onOpen: PartListProps['onOpen'] }) => (
  <li>
    <button
      type="button"
      onClick={() => onOpen(hit.file, hit.field)}
      className="block min-h-12 w-full border-b border-line px-2 py-2 text-left hover:bg-sunken"
    >
      <span className="block text-sm text-muted">{hit.where}</span>
      <span className="line-clamp-2 wrap-anywhere">{hit.text}</span>
    </button>
  </li>
);

const Hits = ({ hits, onOpen }: { hits: readonly Hit[]; onOpen: PartListProps['onOpen'] }) =>
  hits.length === 0 ? (
    <EmptyState title="No text matches.">Try a single word of it.</EmptyState>
  ) : (
    <ul className="max-w-3xl">
      {hits.map((hit) => (
        <Found key={`${hit.file}#${hit.field}`} hit={hit} onOpen={onOpen} />
      ))}
    </ul>
  );

type Adding = 'page' | 'service';

const Add = ({ what, label, onPress }: { what: Adding; label: string; onPress: (what: Adding) => void }) => (
  <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => onPress(what)}>
    <Plus className="size-4" /> {label}
  </Button>
);

/** The words of dialogs, of the desk and of errors: folded away, because few owners change them. */
const Words = ({ parts, ...props }: RowsProps) => (
  <details
    open={parts.some(({ file }) => mistakesIn(props.draft, file) > 0)}
    className="group rounded-lg border border-line bg-surface"
  >
    <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-[560]">Translations</span>
        <span className="block text-sm text-muted">
          All other words: of the desk, of accounts and dialogs, and of errors. Translate them here, or reword
          them.
        </span>
      </span>
      <ChevronDown className="shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
    </summary>
    <Rows
      {...props}
      parts={parts}
      className="grid gap-x-12 border-t border-line px-2 pb-4 sm:grid-cols-2 xl:grid-cols-3"
    />
  </details>
);

interface PartsProps extends PartListProps {
  onAdd: (what: Adding) => void;
}

function Parts({ onAdd, ...props }: PartsProps) {
  const { files, state } = props.draft;
  const { pages, applications, services, first, site, words } = overviewOf(files);
  const add = (what: Adding, label: string) =>
    state.read_only === '' && <Add what={what} label={label} onPress={onAdd} />;
  return (
    <div className="grid gap-12">
      <Section title="The whole site">
        <Rows {...props} parts={first} className="grid gap-x-12 md:grid-cols-2 xl:grid-cols-4" />
      </Section>
      <div className="grid items-start gap-12 xl:grid-cols-2 xl:gap-16">
        <Section title="Pages" columns={['Page', 'Address']} action={add('page', 'New page')}>
          <Rows {...props} parts={pages} columns />
          <SubHeading>Sign-in, checkout and other applications</SubHeading>
          <Rows {...props} parts={applications} columns />
        </Section>
        <Section
          title="Services and prices"
          columns={['Service', 'Price']}
          action={add('service', 'New service')}
        >
          {services.map(({ title, parts }) => (
            <div key={title}>
              <SubHeading>{title}</SubHeading>
              <Rows {...props} parts={parts} columns />
            </div>
          ))}
        </Section>
      </div>
      <Section title="More about the whole site">
        <Rows {...props} parts={site} className="grid gap-x-12 md:grid-cols-2" />
      </Section>
      <Words {...props} parts={words} />
    </div>
  );
}

export function PartList({ editor, draft, onOpen }: PartListProps & { editor: Editor }) {
  const [query] = useSearchParams();
  const [pressed, setAdding] = useState<Adding | null>(null);
  const adding = pressed ?? (query.get('new') === 'page' ? 'page' : null);
  const close = (): void => {
    setAdding(null);
    if (query.has('new')) changeAddress(paths.admin('site'), { replace: true });
  };
  const [search, setSearch] = useState('');
  const hits = search.trim() === '' ? null : hitsOf(draft, search);
  return (
    <>
      <div className="mb-8 max-w-3xl">
        <SearchBox
          label="Search the site's texts"
          placeholder="A word, a price, a page"
          maxLength={100}
          value={search}
          onChange={setSearch}
        />
      </div>
      <p role="status" className="sr-only">
        {hits && `${hits.length} found`}
      </p>
      {hits ? (
        <Hits hits={hits} onOpen={onOpen} />
      ) : (
        <Parts draft={draft} onOpen={onOpen} onAdd={setAdding} />
      )}
      {adding === 'page' && <NewPageDialog {...{ editor, draft }} onClose={close} onAdded={onOpen} />}
      {adding === 'service' && (
        <NewServiceDialog {...{ editor, draft }} onClose={() => setAdding(null)} onAdded={onOpen} />
      )}
    </>
  );
}
