/** Finds the field of a place in the form. */

const find = (form: Element, place: string): HTMLElement | null =>
  form.querySelector(`[name=${CSS.escape(place)}], [data-place=${CSS.escape(place)}]`);

/** Opens the groups around the field of a place and focuses it; for a part without a field, its container. */
export function focusPlace(form: Element, place: string): boolean {
  const [file = '', pointer = ''] = place.split('#');
  for (let field = pointer; ; field = field.slice(0, field.lastIndexOf('/'))) {
    const found = find(form, `${file}#${field}`);
    if (found) return show(found);
    if (field === '') return false;
  }
}

function show(found: HTMLElement): boolean {
  for (
    let around = found.closest('details');
    around;
    around = around.parentElement?.closest('details') ?? null
  )
    around.open = true;
  const control = found.matches('[name]')
    ? found
    : (found.querySelector<HTMLElement>('[name], [role=switch], summary, button') ?? found);
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}

/** Returns the place of the field around an element; '' if there is none. */
export function placeAround(element: Element): string {
  const named = element.getAttribute('name') ?? '';
  if (named.includes('#')) return named;
  return element.closest<HTMLElement>('[data-place]')?.dataset.place ?? '';
}
