/**
 * Edits a page in the whole window: a bar, the page at its real size, and a panel with the fields of a file. On a
 * narrow window the page and the panel take turns.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Choice } from '../../../form/ListTools.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/Button.tsx';
import { ArrowLeft } from '../../../ui/icons.tsx';
import { TabRow } from '../../../ui/Tabs.tsx';
import { fileOfPath } from './canvas/blocks.ts';
import { Canvas, type Size } from './canvas/Canvas.tsx';
import { Desktop, Mobile, Panel } from './canvas/icons.tsx';
import { Mistakes } from './canvas/Mistakes.tsx';
import sheet from './canvas/window.css?url';
import { FileFields, type FileProps, mistakesOf, performIn } from './FileFields.tsx';
import { pagesOf, pathOf } from './labels.ts';
import { gapsOf } from './pages.ts';
import { showAt } from './people/presence.ts';
import { StatusBar } from './StatusBar.tsx';

type Side = 'fields' | 'page';

const sides = [
  { id: 'page', label: 'Page' },
  { id: 'fields', label: 'Fields' },
] as const;

const tabOf = (side: Side): string => `site-${side}-tab`;
const panelOf = (side: Side): string => `site-${side}`;

/** The page that the window shows: that of the file or, for a file of several pages, the last one shown. */
function usePath({ draft, file }: FileProps) {
  const [last, setLast] = useState(() => pathOf(draft.files, file));
  const own = file.startsWith('pages/') ? pathOf(draft.files, file) : '';
  if (own && own !== last) setLast(own);
  return [own || last, setLast] as const;
}

interface EditorWindowProps extends FileProps {
  /** Messages above the page, such as a conflict. */
  notices: ReactNode;
  /** The others who have the draft open. */
  people: ReactNode;
}

export function EditorWindow({ notices, people, ...props }: EditorWindowProps) {
  const { editor, draft, file, onOpen } = props;
  const [path, setPath] = usePath(props);
  const [focused, setFocused] = useState('');
  // A narrow window opens with the page, unless a field is named or the file isn't a page.
  const isPage = file.startsWith('pages/') && (props.wanted?.place.endsWith('#') ?? true);
  const [side, setSide] = useState<Side>(isPage ? 'page' : 'fields');
  const [panel, setPanel] = useState(true);
  const [size, setSize] = useState<Size>('desktop');
  const wide = useMedia('(width >= 64rem)');
  useEffect(() => {
    // The list with the pressed button is gone, and the fields may be behind the other tab.
    if (document.activeElement === document.body) document.getElementById(tabOf('page'))?.focus();
  }, []);
  const { files } = draft;
  const pageFile = fileOfPath(files, path);
  const pages = pagesOf(files).map((page) => [page.path, page.title] as const);
  const known = pages.some(([each]) => each === path);
  const openPlace = (place: string): void => {
    const [of = '', field = ''] = place.split('#');
    setSide('fields');
    setPanel(true);
    onOpen(of, field);
  };
  const choose = (next: string): void => {
    const other = fileOfPath(files, next);
    // The look and the colors are chosen while looking at other pages.
    if (other && file !== 'brand.json') onOpen(other);
    else setPath(next);
  };
  // The page shows a text that waits to be confirmed.
  const unconfirmed = gapsOf(files[pageFile]) === undefined ? '' : `${pageFile}#/head/text`;
  const mistakes = [...mistakesOf(draft)].filter(
    ([place]) => (place.startsWith(`${file}#`) || place.startsWith(`${pageFile}#`)) && place !== unconfirmed,
  );
  const status = <StatusBar editor={editor} draft={draft} onOpen={onOpen} path={path} />;
  return (
    <div className="editor-window">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <div className="editor-bar">
        <Button variant="ghost" size="sm" aria-label="Whole site" onClick={() => onOpen('')}>
          <ArrowLeft className="size-4" /> <span className="max-sm:sr-only">Whole site</span>
        </Button>
        <div className="editor-page-choice">
          <Choice
            label="Page"
            quiet
            value={path}
            options={known ? pages : [[path, path] as const, ...pages]}
            onChange={choose}
          />
        </div>
        {people}
        {wide && (
          <>
            <Toggle label="Phone width" on={size === 'phone'} onPress={() => setSize('phone')}>
              <Mobile className="size-4" />
            </Toggle>
            <Toggle label="Desktop width" on={size === 'desktop'} onPress={() => setSize('desktop')}>
              <Desktop className="size-4" />
            </Toggle>
            <div className="editor-status">{status}</div>
            <Toggle label="Panel with all fields" on={panel} onPress={() => setPanel(!panel)}>
              <Panel className="size-4" />
            </Toggle>
          </>
        )}
      </div>
      {!wide && (
        <TabRow
          label="View"
          tabs={sides}
          selected={side}
          onSelect={setSide}
          idOf={tabOf}
          panelOf={panelOf}
          rowClass="px-3"
        />
      )}
      <div className="editor-notices">{notices}</div>
      <Mistakes mistakes={mistakes} onPress={openPlace} />
      <div className="editor-work">
        {(wide || side === 'page') && (
          <div id={panelOf('page')} className="editor-canvas">
            <Canvas
              key={path}
              editor={editor}
              draft={draft}
              path={path}
              size={size}
              focused={focused}
              mistakes={mistakes}
              onPress={openPlace}
              perform={performIn(editor, pageFile)}
            />
          </div>
        )}
        <div id={panelOf('fields')} hidden={wide ? !panel : side !== 'fields'} className="editor-panel">
          {wide && !draft.state.read_only && file === pageFile && (
            <p className="mb-4 text-sm text-muted">
              Press a text or a picture on the page to change it. Point at a section to move, copy, hide or
              remove it.
            </p>
          )}
          {pageFile && file !== pageFile && (
            <Button variant="ghost" size="sm" className="mb-3" onClick={() => onOpen(pageFile)}>
              <ArrowLeft className="size-4" /> Fields of this page
            </Button>
          )}
          <FileFields
            key={file}
            {...props}
            onFocus={(place) => {
              setFocused(place);
              showAt({ place });
            }}
          />
        </div>
      </div>
      {!wide && <div className="editor-foot reasons-above">{status}</div>}
    </div>
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Toggle = ({ label, on, onPress, children }: ToggleProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={on}
    onClick={onPress}
    className="editor-toggle"
  >
    {children}
  </button>
);
