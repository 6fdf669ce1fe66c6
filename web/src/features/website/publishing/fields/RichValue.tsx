/** A text with prices or names, or in Markdown. It looks as on the page, and is typed into with the tools above it. */
import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { controlClass } from '../../../../form/control-class.ts';
import { LabelText, Message } from '../../../../form/Field.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { findText } from '../api.ts';
import sheet from '../canvas/rich/rich.css?url';
import type { ToolbarProps } from '../canvas/rich/Toolbar.tsx';
import type { Rich } from '../canvas/rich/view.ts';
import { type Desk, useDesk } from '../context.ts';
import { chipElement, chipOf, partsOf, shownText } from '../placeholders.ts';
import { emptyOf, placeOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';
import { RawMarkdown } from './RawMarkdown.tsx';

const Toolbar = lazyComponent<ToolbarProps>(async () => (await import('../canvas/rich/Toolbar.tsx')).Toolbar);

function openPlace(open: Desk['open'], place: string): void {
  const [file = '', field = ''] = place.split('#');
  open(file, field);
}

/**
 * Mounts the editor of a text into an element, again for each text that another control has written. The editor of a
 * line is loaded when the line gets the focus.
 */
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
  const [begun, setBegun] = useState(schema.kind === 'markdown');
  /** Where the user pressed the line. */
  const point = useRef<{ left: number; top: number } | undefined>(undefined);
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
    if (document.activeElement !== place) return;
    editor.hold(placeOf({ file, field }));
    if (point.current) rich.current.focusAt(point.current);
    else rich.current.focus();
    changed();
  });
  const showLine = useEffectEvent((place: HTMLElement): void => {
    const parts = partsOf(source, (code) => chipOf(files, code));
    place.replaceChildren(...parts.map((part) => (typeof part === 'string' ? part : chipElement(part))));
  });
  const line = begun ? '' : shownText(source, (code) => chipOf(files, code));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is mounted again.
  useEffect(() => {
    const place = host.current;
    let dropped = false;
    if (place && !begun) showLine(place);
    else if (place) mount(place, () => dropped).catch(() => setRaw(schema.kind === 'markdown'));
    return () => {
      dropped = true;
      rich.current?.end();
      rich.current = undefined;
    };
  }, [source, readOnly, begun, line]);
  const begin = {
    onFocus: () => setBegun(true),
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      point.current = begun ? undefined : { left: clientX, top: clientY };
    },
  };
  return { host, rich, raw, dialog, setDialog, begin };
}

export function RichValue(props: FieldProps) {
  const { schema, field, label } = props;
  const { editor, file, files, schemas, problems, readOnly, open } = useDesk();
  const [, setSeen] = useState(0);
  const [focused, setFocused] = useState(false);
  const { host, rich, raw, dialog, setDialog, begin } = useMounted(props, () =>
    setSeen((count) => count + 1),
  );
  const id = useId();
  const place = placeOf({ file, field });
  const error = problems.get(place);
  const lines = schema.kind === 'markdown';
  const described = [schema.help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  if (raw) return <RawMarkdown {...props} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows the tools of the text with the focus.
    <div
      onFocus={() => {
        if (!focused) editor.hold(place);
        setFocused(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (dialog || currentTarget.contains(relatedTarget)) return;
        editor.release(place);
        setFocused(false);
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
        {...begin}
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
