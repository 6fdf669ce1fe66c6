/** Edits the title, description and address of a page, and removes it. The fields are those of its route. */
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Intent } from './api.ts';
import { DeskContext, useDesk } from './context.ts';
import type { Draft, Editor } from './editor.ts';
import { Section } from './fields/ObjectValue.tsx';
import { nameOf, pagesOf } from './labels.ts';
import { MovePageDialog } from './MovePageDialog.tsx';
import { ownPageId } from './pages.ts';
import { RemovePageDialog } from './RemovePageDialog.tsx';
import { at, fieldOfFile, tokensOf, valueAt } from './values.ts';

interface PageSettingsProps {
  editor: Editor;
  draft: Draft;
  /** The file of the page. */
  file: string;
  onRemoved: () => void;
}

const routesFile = 'routes.json';
const shown = ['title', 'description', 'noindex'];

interface RouteFieldProps extends Pick<PageSettingsProps, 'draft' | 'file'> {
  /** JSON pointer of the route. */
  route: string;
  name: string;
}

/** A field of the page's route. */
function RouteField({ draft, file, route, name }: RouteFieldProps) {
  const { ValueField } = useDesk();
  const field = at(route, name);
  const schema = fieldOfFile(draft.schemas, routesFile, tokensOf(field));
  const routes = draft.schemas[routesFile];
  if (!schema) return null;
  return (
    <ValueField
      schema={schema}
      field={field}
      label={nameOf({ ...schema, name })}
      value={valueAt(draft.files[routesFile], routes, tokensOf(field))}
      builtIn={valueAt(draft.builtIn[routesFile], routes, tokensOf(field))}
      resettable={file in draft.builtIn}
      depth={2}
    />
  );
}

export function PageSettings({ editor, draft, file, onRemoved }: PageSettingsProps) {
  const desk = useDesk();
  const perform = (...intents: Intent[]) =>
    desk.perform(...intents.map((intent) => ({ ...intent, file: routesFile })));
  const [open, setOpen] = useState<'move' | 'remove' | null>(null);
  const id = file.slice('pages/'.length, -'.json'.length);
  const page = pagesOf(draft.files).find((each) => each.id === id);
  if (!page) return null;
  const route = at('/routes', id);
  const own = ownPageId(draft, file) !== '';
  const body = (
    <div className="grid gap-5">
      <DeskContext value={{ ...desk, file: routesFile, perform }}>
        {shown.map((name) => (
          <RouteField key={name} {...{ draft, file, route, name }} />
        ))}
      </DeskContext>
      <p>
        Address: <strong className="font-[560] wrap-anywhere">{page.path}</strong>
      </p>
      {own && !desk.readOnly && (
        <p className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen('move')}>
            Change the address
          </Button>
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen('remove')}>
            Remove the page
          </Button>
        </p>
      )}
      {!own && <p className="text-sm text-muted">The program itself leads to this address, so it stays.</p>}
      {open === 'move' && <MovePageDialog {...{ editor, draft, page }} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <RemovePageDialog {...{ editor, draft, page, onRemoved }} onClose={() => setOpen(null)} />
      )}
    </div>
  );
  return (
    <Section
      place={`${routesFile}#${route}`}
      label="Address and search engines"
      note={page.path}
      body={body}
    />
  );
}
