/** A text with prices or names, or in Markdown. It looks as on the page, and is typed into with the tools above it. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { controlClass } from '../../../../form/control-class.ts';
import { LabelText, Message } from '../../../../form/Field.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { findText } from '../api.ts';
import sheet from '../canvas/rich/rich.css?url';
import type { ToolbarProps } from '../canvas/rich/Toolbar.tsx';
import type { Rich } from '../canvas/rich/view.ts';
import { type Desk, useDesk } from '../context.ts';
import { chipOf } from '../placeholders.ts';
import { emptyOf, placeOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';
import { RawMarkdown } from './RawMarkdown.tsx';

const Toolbar = lazyComponent<ToolbarProps>(async () => (await import('../canvas/rich/Toolbar.tsx')).Toolbar);

function openPlace(open: Desk['open'], place: string): void {
  const [file = '', field = ''] = place.split('#');
  open(file, field);
}

/** Mounts the editor of a text into an element, again for each text that another control has written. */
function useMounted({ schema, field, value }: FieldProps, onState: () => void) {
  const { editor, file, files, readOnly, open } = useDesk();
  const text = typeof value === 'string' ? value : '';
  const host = useRef<HTMLDivElement>(null);
  const rich = useRef<Rich | undefined>(undefined);
  const [dialog, setDialog] = useState<ToolbarProps['dialog']>('');
  /** The tree of the text lacks something, so it is typed as Markdown. */
  const [raw, setRaw] = useState(false);
  /** The text that was typed here last, and the one that the editor was mounted with. */
  const [typed, setTyped] = useState(text);
  const [source, setSource] = useState(text);
  if (text !== typed) {
    setTyped(text);
    setSource(text);
  }
  const type = useEffectEvent((next: string): void => {
    setTyped(next);
    editor.edit(file, field, next === '' ? emptyOf(schema) : next);
  });
  const openSource = useEffectEvent((code: string): void => {
    const chip = chipOf(files, code);
    if (chip?.source) openPlace(open, chip.source);
  });
  const changed = useEffectEvent(onState);
  const mount = useEffectEvent(async (place: HTMLElement, isDropped: () => boolean): Promise<void> => {
    const isText = schema.kind === 'markdown' && source !== '';
    if (isText) await editor.flush();
    const [{ mountRich }, parsed] = await Promise.all([
      import('../canvas/rich/view.ts'),
      isText ? findText(file, field) : { is_whole: true, text: source, blocks: [] },
    ]);
    if (isDropped()) return;
    if (!parsed.is_whole) return setRaw(true);
    rich.current = mountRich({
      host: place,
      text: source,
      ...(schema.kind === 'markdown' && { blocks: parsed.blocks }),
      chip: (code) => chipOf(files, code),
      readOnly,
      onType: type,
      onState: changed,
      onEnd: () => place.blur(),
      onLink: () => setDialog('link'),
      onChip: openSource,
    });
    if (document.activeElement === place) rich.current.focus();
    changed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is mounted again.
  useEffect(() => {
    const place = host.current;
    let dropped = false;
    if (place) mount(place, () => dropped).catch(() => setRaw(schema.kind === 'markdown'));
    return () => {
      dropped = true;
      rich.current?.end();
      rich.current = undefined;
    };
  }, [source, readOnly]);
  return { host, rich, raw, dialog, setDialog };
}

export function RichValue(props: FieldProps) {
  const { schema, field, label } = props;
  const { file, files, schemas, problems, readOnly, open } = useDesk();
  const [, setSeen] = useState(0);
  const [focused, setFocused] = useState(false);
  const { host, rich, raw, dialog, setDialog } = useMounted(props, () => setSeen((count) => count + 1));
  const id = useId();
  const place = placeOf({ file, field });
  const error = problems.get(place);
  const lines = schema.kind === 'markdown';
  const described = [schema.help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  if (raw) return <RawMarkdown {...props} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows the tools of the text with the focus.
    <div
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!dialog && !currentTarget.contains(relatedTarget)) setFocused(false);
      }}
    >
      <link rel="stylesheet" href={sheet} precedence="part" />
      <span id={`${id}-label`} className="mb-1.5 block text-[0.9375rem] font-[540]">
        <LabelText label={label} required={!schema.optional && !schema.nullable} />
      </span>
      {focused && rich.current && !readOnly && (
        <Toolbar
          draft={{ files, schemas }}
          rich={rich.current}
          allowed={schema.placeholders ?? []}
          onSource={(source) => openPlace(open, source)}
          dialog={dialog}
          onDialog={setDialog}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a native control shows no prices and no marks. */}
      <div
        ref={host}
        role="textbox"
        tabIndex={0}
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        aria-multiline={lines}
        aria-readonly={readOnly}
        data-place={place}
        className={`${controlClass} ${lines ? 'rich-field prose' : ''}`}
      />
      {schema.help && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {schema.help}
        </p>
      )}
      {error && <Message id={`${id}-error`}>{error}</Message>}
    </div>
  );
}
