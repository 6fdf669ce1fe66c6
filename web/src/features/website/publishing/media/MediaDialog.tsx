/** The dialogs for an image or a film: replace it, move its focal point, describe it, or take its poster from a frame. */
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { at, fieldOf, isObject } from '../values.ts';
import { Description, useDescription } from './Description.tsx';
import { FilmStep } from './FilmStep.tsx';
import { FocusStep } from './FocusStep.tsx';
import { altNeed, altOf, besides, contentOf, wordOf } from './places.ts';
import { ReplaceDialog, type ReplaceProps } from './ReplaceDialog.tsx';
import { uploadPoster, useLibrary } from './uploads.ts';
import { focusOf, focusValue, posterValue, shownBy } from './values.ts';

/** The purpose of a dialog. */
export type MediaTask = 'replace' | 'focus' | 'alt' | 'poster';

/** Saves or closes a small dialog. */
const Buttons = ({ onSave, onClose }: { onSave: () => void; onClose: () => void }) => (
  <>
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
    <Button onClick={onSave}>Save</Button>
  </>
);

function FocusDialog({ editor, place, onDone, onClose }: ReplaceProps) {
  const [point, setPoint] = useState(() => focusOf(place.value));
  const save = (): void => {
    const value = focusValue(point);
    const had = isObject(place.value) && place.value.focus !== undefined;
    if (value || had) editor.edit(place.file, at(place.field, 'focus'), value);
    onDone('Focal point changed.');
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title="Focal point"
      onClose={onClose}
      footer={<Buttons onSave={save} onClose={onClose} />}
    >
      <FocusStep
        address={shownBy(place.schema, place.value)}
        frames={place.schema.frames ?? []}
        point={point}
        onChange={setPoint}
      />
    </Dialog>
  );
}

function AltDialog({ editor, place, onDone, onClose }: ReplaceProps) {
  const before = altOf(place.value);
  const need = altNeed(place);
  const { text, isComplete, field } = useDescription({
    alt: before,
    need,
    decorative: need === 'optional' && before === '',
  });
  const save = (): void => {
    if (!isComplete()) return;
    if (text !== before) editor.edit(place.file, at(place.field, 'alt'), text || undefined);
    onDone('Alternative text changed.');
    onClose();
  };
  return (
    <Dialog
      open
      title="Alternative text"
      onClose={onClose}
      footer={<Buttons onSave={save} onClose={onClose} />}
    >
      <Description {...field} hint={fieldOf(place.schema, 'alt')?.help} onEnter={save} />
    </Dialog>
  );
}

/** Takes the poster of the film at or beside the place from one of its frames. */
function PosterDialog({ editor, place, onDone, onClose }: ReplaceProps) {
  const library = useLibrary();
  const pictures = library.data?.allowed.find(({ kind }) => kind === 'picture');
  const { film, poster } = besides(contentOf(editor), place);
  const use = async (frame: File | null): Promise<void> => {
    if (!frame || !poster) return;
    editor.edit(poster.file, poster.field, await posterValue(poster.schema, await uploadPoster(frame)));
    onDone('Poster changed.');
    onClose();
  };
  const address = film ? shownBy(film.schema, film.value) : '';
  return (
    <Dialog open size="lg" title="Poster from a frame" onClose={onClose}>
      {address ? (
        <FilmStep film={{ address, name: wordOf(place) }} pictures={pictures} onUse={use} />
      ) : (
        <p>Choose the film first.</p>
      )}
    </Dialog>
  );
}

const dialogs = { replace: ReplaceDialog, focus: FocusDialog, alt: AltDialog, poster: PosterDialog };

export function MediaDialog({ task, ...props }: ReplaceProps & { task: MediaTask }) {
  const Task = dialogs[task];
  return <Task {...props} />;
}
