/** One file of the content: its fields, and beside them the page that shows it. On a phone one at a time. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ArrowLeft } from '../../../ui/icons.tsx';
import { TabRow } from '../../../ui/Tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Edited, type Intent, refusalText } from './api.ts';
import { addressesOf } from './choices.ts';
import { DeskContext } from './context.ts';
import type { Draft, Editor } from './editor.ts';
import { addressList } from './fields/field-props.ts';
import { ListValue } from './fields/ListValue.tsx';
import { Fields } from './fields/ObjectValue.tsx';
import { ValueField } from './fields/ValueField.tsx';
import { focusPlace, placeAround } from './focus.ts';
import { ConfirmText } from './LegalPage.tsx';
import { complaint, fileTitle, pathOf } from './labels.ts';
import { MailPreview } from './MailPreview.tsx';
import { mailFile } from './mail-preview.ts';
import { PageSettings } from './PageSettings.tsx';
import { Preview } from './Preview.tsx';
import { gapsOf } from './pages.ts';
import { placeOf, same, schemaOf } from './values.ts';

type Side = 'fields' | 'page';

const sidesOf = (isMail: boolean) =>
  [
    { id: 'fields', label: 'Fields' },
    { id: 'page', label: isMail ? 'Email' : 'Page' },
  ] as const;

const tabOf = (side: Side): string => `site-${side}-tab`;
const panelOf = (side: Side): string => `site-${side}`;

const relinked = (links: number): string =>
  links === 1
    ? 'One link to this section leads to the top of its page now.'
    : `${links} links to this section lead to the top of its page now.`;

interface FilePanelProps {
  editor: Editor;
  draft: Draft;
  file: string;
  /** The place to focus first; null: the title. */
  wanted: string | null;
  onOpen: (file: string, field?: string) => void;
}

export function FilePanel({ editor, draft, file, wanted, onOpen }: FilePanelProps) {
  const { files, builtIn, schemas, state } = draft;
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [said, announce] = useState('');
  const [focused, setFocused] = useState('');
  const [side, setSide] = useState<Side>('fields');
  const wide = useMedia('(width >= 64rem)');
  const path = pathOf(files, file);
  const isMail = file === mailFile;
  const isShown = path !== '' || isMail;
  const schema = schemaOf(schemas, file);

  useEffect(() => {
    const place = wanted?.startsWith(`${file}#`) ? wanted : '#';
    const found = !place.endsWith('#') && form.current && focusPlace(form.current, place);
    if (!found) title.current?.focus();
  }, [wanted, file]);

  const problems = useMemo(
    () =>
      new Map(
        state.problems.map((problem) => [
          placeOf(problem),
          complaint(problem, problem.text, schemaOf(schemas, problem.file), files[problem.file]),
        ]),
      ),
    [state.problems, schemas, files],
  );
  const whole = [...problems].filter(([place]) => place === `${file}#`);
  /** Opens the field of a place, in this form or in that of another file. */
  const press = (place: string): void => {
    const [other = '', field = ''] = place.split('#');
    if (other !== file) onOpen(other, field);
    setSide('fields');
    if (other === file) requestAnimationFrame(() => form.current && focusPlace(form.current, place));
  };
  // The preview shows a text that waits to be confirmed.
  const shown = gapsOf(files[file]) === undefined ? '' : `${file}#/head/text`;
  if (!schema) return null;
  const perform = async (...intents: Intent[]): Promise<Edited | null> => {
    try {
      const edited = await editor.perform(...intents.map((intent) => ({ file, ...intent })));
      if (edited.relinked > 0) toast({ text: relinked(edited.relinked) });
      return edited;
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' });
      return null;
    }
  };
  const part = {
    schema,
    field: '',
    label: fileTitle(files, file),
    value: files[file],
    builtIn: builtIn[file],
    resettable: builtIn[file] !== undefined,
    depth: 0,
  };
  return (
    <DeskContext
      value={{
        ValueField,
        editor,
        perform,
        file,
        files,
        problems,
        readOnly: state.read_only !== '',
        announce,
      }}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="ghost" size="sm" onClick={() => onOpen('')}>
          <ArrowLeft className="size-4" /> All parts
        </Button>
        <h3 ref={title} tabIndex={-1} className="text-xl font-[560] wrap-anywhere">
          {part.label}
        </h3>
        {!same(part.value, part.builtIn) && (
          <Badge tone="blue">{part.builtIn === undefined ? 'New' : 'Changed'}</Badge>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {whole.map(([place, text]) => (
        <p key={place} role="alert" className="mb-4 text-danger">
          {text}
        </p>
      ))}
      {state.read_only === '' && (
        <ConfirmText
          editor={editor}
          file={file}
          value={part.value}
          onShowText={() => press(`${file}#/head/text`)}
        />
      )}
      {isShown && !wide && (
        <div className="mb-5">
          <TabRow
            label="View"
            tabs={sidesOf(isMail)}
            selected={side}
            onSelect={setSide}
            idOf={tabOf}
            panelOf={panelOf}
          />
        </div>
      )}
      <div className={isShown ? 'grid gap-8 lg:grid-cols-[5fr_7fr]' : 'max-w-3xl'}>
        <div id={panelOf('fields')} className="min-w-0" hidden={isShown && !wide && side !== 'fields'}>
          <form
            ref={form}
            method="post"
            noValidate
            aria-label={part.label}
            className="grid gap-5"
            onFocus={({ target }) => setFocused(placeAround(target))}
            onSubmit={(event) => {
              event.preventDefault();
              void editor.flush();
            }}
          >
            {file.startsWith('pages/') && (
              <PageSettings editor={editor} draft={draft} file={file} onRemoved={() => onOpen('')} />
            )}
            {schema.kind === 'list' ? <ListValue {...part} /> : <Fields {...part} />}
          </form>
        </div>
        {isShown && (wide || side === 'page') && (
          <div id={panelOf('page')} className="min-w-0 lg:sticky lg:top-24 lg:self-start">
            {isMail ? (
              <MailPreview editor={editor} draft={draft} focused={focused} />
            ) : (
              <Preview
                key={path}
                draft={draft}
                path={path}
                focused={focused}
                onPress={press}
                mistakes={[...problems].filter(([place]) => place.startsWith(`${file}#`) && place !== shown)}
              />
            )}
          </div>
        )}
      </div>
      <datalist id={addressList}>
        {addressesOf(files).map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </DeskContext>
  );
}
