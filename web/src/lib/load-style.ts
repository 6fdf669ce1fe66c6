const loading = new Map<string, Promise<void>>();

function append(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(href);
      reject(new Error(`the style sheet ${href} could not be loaded`));
    };
    document.head.append(link);
  });
}

/** Adds a style sheet to the document once. Resolves when it is applied or has failed. */
export function loadStyle(href: string): Promise<void> {
  const known = loading.get(href) ?? append(href);
  loading.set(href, known);
  return known;
}
