// Runs in a page: finds a visible element, acts on it if requested, and returns the point to click.
(path, act) => {
  const kinds = {
    article: 'article, [role=article]',
    button: 'button:not([role=tab]), summary, [role=button]',
    cell: 'td, [role=gridcell]',
    dialog: 'dialog[open], [role=dialog]',
    field: 'input:not([type=hidden]), select, textarea',
    footer: 'body > footer, [role=contentinfo]',
    group: 'fieldset, [role=group]',
    header: 'body > header, [role=banner]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    main: 'main',
    region: 'section, [role=region], [role=status]',
    row: 'tr, [role=row]',
    tab: '[role=tab]',
  };
  const squeeze = (text) => text.replace(/\s+/g, ' ').trim();
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true' || node.hidden) return '';
    if (node.matches('input, select, textarea, script, style')) return '';
    return node.alt ?? node.ariaLabel ?? [...node.childNodes].map(textOf).join(' ');
  };
  // Returns an element's accessible name, with the parts of https://www.w3.org/TR/accname-1.2/ that the pages use.
  const nameOf = (element) => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids) return squeeze(ids.split(/\s+/).map((id) => textOf(document.getElementById(id))).join(' '));
    const label = element.ariaLabel ?? (element.labels?.length ? textOf(element.labels[0]) : undefined);
    if (label !== undefined) return squeeze(label);
    if (element.localName === 'fieldset') return squeeze(textOf(element.querySelector('legend')));
    return squeeze(textOf(element));
  };
  const hasName = (element, { name, pattern }) => {
    if (pattern) return new RegExp(pattern).test(nameOf(element));
    return name === undefined || nameOf(element) === name || element.name === name;
  };
  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const found = path.reduce(
    (places, step) =>
      places
        .flatMap((place) => [...place.querySelectorAll(kinds[step.kind])])
        .filter((element) => isVisible(element) && hasName(element, step))
        .filter((element) => step.text === undefined || squeeze(element.innerText).includes(step.text))
        .slice(step.nth, step.nth === undefined ? undefined : step.nth + 1),
    [document.body],
  );
  const [element] = found;
  if (!element) return { count: 0 };
  if (found.length > 1) return { count: found.length, names: found.slice(0, 5).map(nameOf) };
  act?.(element);
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const cover = () => {
    const hit = document.elementFromPoint(...middle());
    if (!hit) return 'nothing: it is outside of the window';
    const own = element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
    return own ? undefined : hit.outerHTML.slice(0, 120);
  };
  if (cover()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    count: 1,
    text: squeeze(element.innerText),
    value: element.value,
    checked: element.checked,
    focused: element === document.activeElement,
    disabled: element.disabled === true || element.ariaDisabled === 'true',
    at: middle(),
    cover: cover(),
  };
}
