/** The tasks for an image or a film, and their dialog, which is loaded when it is needed. */
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { MediaTask } from './MediaDialog.tsx';
import { altNeed, besides, type Content, hasFocus, type MediaPlace, wordOf } from './places.ts';
import { shownBy } from './values.ts';

export const MediaDialog = lazyComponent(async () => (await import('./MediaDialog.tsx')).MediaDialog);

export interface Task {
  task: MediaTask;
  label: string;
  place: MediaPlace;
}

/** The tasks for a place, the most usual first. */
export function tasksOf(draft: Content, place: MediaPlace): Task[] {
  const there = shownBy(place.schema, place.value) !== '';
  const { film, poster } = besides(draft, place);
  const isFilm = place.field === film?.field || place.field === poster?.field;
  const plays = film !== undefined && shownBy(film.schema, film.value) !== '';
  const tasks: (Task | false | undefined)[] = [
    { task: 'replace', label: `${there ? 'Replace' : 'Choose'} ${wordOf(place)}`, place },
    there && hasFocus(place) && { task: 'focus', label: 'Focal point', place },
    there &&
      altNeed(place) !== 'none' &&
      place.schema.media === 'picture' && { task: 'alt', label: 'Alternative text', place },
    plays && poster && isFilm && { task: 'poster', label: 'Poster from a frame', place },
  ];
  return tasks.filter((each) => Boolean(each)) as Task[];
}

/** The tasks for an element of a page that shows the place. For a film, they include those of its poster. */
export function tasksOnPage(draft: Content, place: MediaPlace): Task[] {
  const { film, poster } = besides(draft, place);
  const tasks = tasksOf(draft, place);
  if (place.field !== film?.field || !poster) return tasks;
  return [...tasks.filter(({ task }) => task !== 'poster'), ...tasksOf(draft, poster)];
}
