/** The tools of the image or film under the pointer or with the focus, over the page. It takes dropped and pasted files. */
import { type RefObject, useRef, useState } from 'react';
import { toast } from '../../../../ui/toast.ts';
import type { Draft, Editor } from '../editor.ts';
import type { MediaTask } from '../media/MediaDialog.tsx';
import { type MediaPlace, mediaPlace } from '../media/places.ts';
import { MediaDialog, tasksOnPage } from '../media/tasks.ts';
import { shownBy } from '../media/values.ts';
import { placeOf } from '../values.ts';
import sheet from './pictures.css?url';
import { elementOfMedia, isFrame, mediaAround, mediaAt, type PageMedia } from './pictures.ts';
import { isTyped } from './typing.ts';
import { headerEdge, useMeasured } from './use-measured.ts';
import { usePageFiles } from './use-page-files.ts';

interface PictureToolsProps {
  editor: Editor;
  draft: Draft;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Grows when the page has changed. */
  shown: number;
}

interface Open {
  task: MediaTask;
  place: MediaPlace;
  file?: File | undefined;
}

const elsewhere =
  'Drop a file on an image or a film of the page, or on its field. For another image, add a section with pictures first.';

/** The height of the tools, with their distance from an edge. */
const room = 52;

/** The window that shows the page, in pixels: its size, and the lower edge of the page's header. */
interface Size {
  width: number;
  height: number;
  header: number;
}

/** Reports whether a part of an image is visible. */
const isInView = ({ top, bottom }: DOMRect, page: Size): boolean =>
  bottom > page.header && top < page.height - room;

/** Where the tools of an image are: at its top or bottom while that is visible, and in the half of the page that it is in. */
function positionOf({ top, bottom, left, right }: DOMRect, page: Size, isAtTop: boolean) {
  return {
    top: Math.min(Math.max(isAtTop ? top + 12 : bottom - room, page.header + 8), page.height - room),
    ...(left + right > page.width
      ? { right: Math.max(12, page.width - right + 12) }
      : { left: Math.max(12, left + 12) }),
  };
}

export function PictureTools({ editor, draft, frame, shown }: PictureToolsProps) {
  const [active, setActive] = useState<Pick<PageMedia, 'file' | 'field'> | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [said, say] = useState('');
  const tools = useRef<HTMLDivElement>(null);
  const element = useRef<Element | undefined>(undefined);
  const last = useRef<Element | null>(null);
  const name = active ? placeOf(active) : '';
  const media = active && mediaPlace(draft, active);
  const measured = useMeasured(
    frame,
    (page) => {
      if (!name) return undefined;
      const known = element.current?.isConnected ? element.current : undefined;
      element.current = isFrame(known) ? known : (elementOfMedia(draft, page, name) ?? known);
      const box = element.current?.getBoundingClientRect();
      return box && { box, header: headerEdge(page) };
    },
    `${name}#${shown}`,
  );
  const { box, header = 0 } = measured ?? {};
  const show = (found: PageMedia | undefined): void => {
    if (found) element.current = found.element;
    if ((found ? placeOf(found) : '') !== name) setActive(found ?? null);
  };
  const replace = (place: MediaPlace, file?: File): void => setOpen({ task: 'replace', place, file });

  usePageFiles(frame, shown > 0, {
    onPoint: (target) => {
      if (target === last.current) return;
      last.current = target;
      show(mediaAt(draft, target));
    },
    onOver: (target) => show(mediaAround(draft, target)),
    onDrop: (file, target) => {
      const found = target && mediaAround(draft, target);
      if (found && file) replace(found, file);
      else toast({ text: elsewhere });
    },
    onPaste: (file, target) => {
      const place = (target && mediaAt(draft, target)) ?? media;
      if (place) replace(place, file);
      return Boolean(place);
    },
    onEnter: (target) => {
      if (isTyped(target) || !mediaAt(draft, target)) return false;
      tools.current?.querySelector('button')?.focus();
      return true;
    },
  });

  const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
  const page = { width, height, header };
  // A film has its button at the bottom, and the text of a section is over an empty place for a picture.
  const isAtTop =
    element.current?.matches('.film-stage') === true || (media && shownBy(media.schema, media.value) === '');
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <div className="editor-tools">
        <p role="status" className="sr-only">
          {said}
        </p>
        {media && box && isInView(box, page) && (
          <>
            <div
              style={{ top: box.top, left: box.left, width: box.width, height: box.height }}
              className="editor-outline"
            />
            <div
              key={name}
              ref={tools}
              role="toolbar"
              aria-label={media.label}
              style={positionOf(box, page, isAtTop === true)}
              className="editor-toolbar"
            >
              {tasksOnPage(draft, media).map(({ task, label, place }) => (
                <button
                  key={label}
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ task, place })}
                  className="editor-picture-tool"
                >
                  {label}
                </button>
              ))}
            </div>
          </>
        )}
      </div>
      {open && <MediaDialog {...open} editor={editor} onDone={say} onClose={() => setOpen(null)} />}
    </>
  );
}
