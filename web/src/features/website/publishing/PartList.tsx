/** Everything that can be edited, with a search through all of its texts. */
import { useState } from 'react';
import { SearchBox } from '../../../form/ListTools.tsx';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Film, Plus } from '../../../ui/icons.tsx';
import type { Draft, Editor } from './editor.ts';
import { fileTitle, groupsOf, pathOf } from './labels.ts';
import { NewPageDialog } from './NewPageDialog.tsx';
import { NewServiceDialog } from './NewServiceDialog.tsx';
import { type Hit, hitsOf } from './search.ts';
import { same } from './values.ts';

interface PartListProps {
  draft: Draft;
  /** Opens a file, at a field if one is named. */
  onOpen: (file: string, field?: string) => void;
}

function Part({ draft, file, onOpen }: PartListProps & { file: string }) {
  const mistakes = draft.state.problems.filter((problem) => problem.file === file).length;
  const address = file.startsWith('pages/') ? pathOf(draft.files, file) : '';
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(file)}
        className="flex min-h-12 w-full items-center justify-between gap-3 border-b border-line px-1 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block wrap-anywhere">{fileTitle(draft.files, file)}</span>
          {address && <span className="block text-sm text-muted wrap-anywhere">{address}</span>}
        </span>
        <span className="flex shrink-0 gap-2">
          {mistakes > 0 && <Badge tone="red">{mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`}</Badge>}
          {!same(draft.files[file], draft.builtIn[file]) && (
            <Badge tone="blue">{file in draft.builtIn ? 'Changed' : 'New'}</Badge>
          )}
        </span>
      </button>
    </li>
  );
}

const Found = ({ hit, onOpen }: { hit: Hit; onOpen: PartListProps['onOpen'] }) => (
  <li>
    <button
      type="button"
      onClick={() => onOpen(hit.file, hit.field)}
      className="block min-h-12 w-full border-b border-line px-1 py-2 text-left hover:bg-sunken"
    >
      <span className="block text-sm text-muted">{hit.where}</span>
      <span className="line-clamp-2 wrap-anywhere">{hit.text}</span>
    </button>
  </li>
);

const Add = ({ what, label, onPress }: { what: Adding; label: string; onPress: (what: Adding) => void }) => (
  <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => onPress(what)}>
    <Plus className="size-4" /> {label}
  </Button>
);

type Adding = 'page' | 'service';

/** Entries that can be added to a group of files, by the title of the group. */
const additions: Readonly<Record<string, { what: Adding; label: string }>> = {
  Pages: { what: 'page', label: 'New page' },
  'Services and prices': { what: 'service', label: 'New service' },
};

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
      <div className="mb-6 flex max-w-3xl flex-wrap items-end gap-3">
        <SearchBox
          label="Search the site's texts"
          placeholder="A word, a price, a page"
          maxLength={100}
          value={search}
          onChange={setSearch}
        />
        <Button variant="secondary" onClick={() => onOpen('uploads')}>
          <Film className="size-4" /> Pictures and films
        </Button>
      </div>
      <p role="status" className="sr-only">
        {hits && `${hits.length} found`}
      </p>
      {hits ? (
        hits.length === 0 ? (
          <EmptyState title="No text matches.">Try a single word of it.</EmptyState>
        ) : (
          <ul className="max-w-3xl">
            {hits.map((hit) => (
              <Found key={`${hit.file}#${hit.field}`} hit={hit} onOpen={onOpen} />
            ))}
          </ul>
        )
      ) : (
        <div className="columns-1 gap-x-10 md:columns-2 lg:columns-3">
          {groupsOf(draft.files).map(({ title, files }) => (
            <section key={title} aria-label={title} className="mb-8">
              <div className="mb-1 flex min-h-9 items-center justify-between gap-3">
                <h3 className="text-sm text-muted">{title}</h3>
                {additions[title] && !draft.state.read_only && (
                  <Add {...additions[title]} onPress={setAdding} />
                )}
              </div>
              <ul>
                {files.map((file) => (
                  <Part key={file} draft={draft} file={file} onOpen={onOpen} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {adding === 'page' && <NewPageDialog {...{ editor, draft }} onClose={close} onAdded={onOpen} />}
      {adding === 'service' && (
        <NewServiceDialog {...{ editor, draft }} onClose={() => setAdding(null)} onAdded={onOpen} />
      )}
    </>
  );
}
