/** Marks in a page of the draft that only the editor shows. They are attributes, so that a morph of the page keeps them. */

import type { Draft } from '../editor.ts';
import sheet from '../people/frame.css?url';
import { schemaAt, schemaOf, tokensOf, valueAt } from '../values.ts';
import { placeOfText, textElements } from './typing.ts';

/** Reports whether a place has the text that it got when its entry was added. Built-in texts aren't samples. */
function isSample({ files, builtIn, schemas }: Draft, place: string): boolean {
  const [file = '', field = ''] = place.split('#');
  const schema = schemaOf(schemas, file);
  const tokens = tokensOf(field);
  const sample = schemaAt(schema, files[file], tokens)?.sample;
  return (
    sample !== undefined &&
    valueAt(files[file], schema, tokens) === sample &&
    valueAt(builtIn[file], schema, tokens) === undefined
  );
}

/** Adds the editor's style sheet to a page, and marks its sample texts. */
export function markSamples(page: Document, draft: Draft): void {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('href', sheet);
  page.head.append(link);
  for (const element of textElements(page)) {
    if (!isSample(draft, placeOfText(element))) continue;
    element.setAttribute('data-sample', '');
    element.setAttribute('title', 'Sample text');
  }
}
