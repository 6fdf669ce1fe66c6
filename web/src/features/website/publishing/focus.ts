/** Finds the field of a place in the form. */

const find = (form: Element, place: string): HTMLElement | null =>
  form.querySelector(`[name=${CSS.escape(place)}], [data-place=${CSS.escape(place)}]`);

/** Opens what is around the field of a place and focuses it; of a part without a field, what holds it. */
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

/** The place of the field that an element belongs to; '' if it belongs to none. */
export function placeAround(element: Element): string {
  const named = element.getAttribute('name') ?? '';
  if (named.includes('#')) return named;
  return element.closest<HTMLElement>('[data-place]')?.dataset.place ?? '';
}
