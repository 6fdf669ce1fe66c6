/** The forms by which consumers in the EU end contracts. */

/** The anchor shows the form before any script runs; the query opens it without the anchor. */
export const rightsPath = (topic: 'withdraw' | 'cancel', order?: string): string =>
  `/contact?topic=${topic}${order ? `&order=${encodeURIComponent(order)}` : ''}#${topic}`;
