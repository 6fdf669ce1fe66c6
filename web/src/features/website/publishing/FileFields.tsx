/** The fields of one file of the content, with its title and its mistakes. */
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { type Edited, type Intent, refusalText } from './api.ts';
import { DeskContext } from './context.ts';
import type { Draft, Editor } from './editor.ts';
import { ListValue } from './fields/ListValue.tsx';
import { Fields } from './fields/ObjectValue.tsx';
import { ValueField } from './fields/ValueField.tsx';
import { focusPlace, placeAround } from './focus.ts';
import { ConfirmText } from './LegalPage.tsx';
import { fileTitle } from './labels.ts';
import { PageSettings } from './PageSettings.tsx';
import { Unpublished } from './Unpublished.tsx';
import { placeOf, schemaOf } from './values.ts';

/** A place to focus. Another object with the same place focuses it again. */
export interface Wanted {
  place: string;
}

export interface FileProps {
  editor: Editor;
  draft: Draft;
  file: string;
  /** The place to focus first; null: the title. */
  wanted: Wanted | null;
  /** Opens a file, at a field if one is named. An empty name leads to the list of all parts. */
  onOpen: (file: string, field?: string) => void;
}

const relinked = (links: number): string =>
  links === 1
    ? 'One link to this section leads to the top of its page now.'
    : `${links} links to this section lead to the top of its page now.`;

/** Returns a function that performs intents, in the file unless they name another. A refusal is shown. */
export const performIn =
  (editor: Editor, file: string) =>
  async (...intents: Intent[]): Promise<Edited | null> => {
    try {
      const edited = await editor.perform(...intents.map((intent) => ({ file, ...intent })));
      if (edited.relinked > 0) toast({ text: relinked(edited.relinked) });
      return edited;
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' });
      return null;
    }
  };

/** The mistakes of the draft by place, as sentences. */
export const mistakesOf = ({ state }: Draft): ReadonlyMap<string, string> =>
  new Map(state.problems.map((problem) => [placeOf(problem), problem.text]));

/** `onFocus` receives the place of the field with the focus. */
export function FileFields({
  editor,
  draft,
  file,
  wanted,
  onOpen,
  onFocus,
}: FileProps & { onFocus: (place: string) => void }) {
  const { files, builtIn, schemas, state } = draft;
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [said, announce] = useState('');
  const schema = schemaOf(schemas, file);

  useEffect(() => {
    const place = wanted?.place.startsWith(`${file}#`) ? wanted.place : '#';
    const found = !place.endsWith('#') && form.current && focusPlace(form.current, place);
    if (!found) title.current?.focus();
  }, [wanted, file]);

  const problems = mistakesOf(draft);
  const whole = [...problems].filter(([place]) => place === `${file}#`);
  if (!schema) return null;
  const part = {
    schema,
    field: '',
    label: fileTitle(files, file),
    value: files[file],
    builtIn: builtIn[file],
    resettable: builtIn[file] !== undefined,
    depth: 0,
  };
  const readOnly = state.read_only !== '';
  return (
    <DeskContext
      value={{
        ValueField,
        editor,
        perform: performIn(editor, file),
        file,
        files,
        schemas,
        problems,
        readOnly,
        announce,
        open: onOpen,
      }}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 ref={title} tabIndex={-1} className="text-xl font-[560] wrap-anywhere">
          {part.label}
        </h3>
        <Unpublished draft={draft} file={file} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {whole.map(([place, text]) => (
        <p key={place} role="alert" className="mb-4 text-danger">
          {text}
        </p>
      ))}
      {!readOnly && (
        <ConfirmText
          editor={editor}
          file={file}
          value={part.value}
          onShowText={() => onOpen(file, '/head/text')}
        />
      )}
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={part.label}
        className="grid gap-5"
        onFocus={({ target }) => onFocus(placeAround(target))}
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
    </DeskContext>
  );
}
