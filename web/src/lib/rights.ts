/** Links to the forms with which EU consumers end contracts. */

/** The anchor shows the form without scripts; the query opens it without the anchor. */
export const rightsPath = (topic: 'withdraw' | 'cancel', order?: string): string =>
  `/contact?topic=${topic}${order ? `&order=${encodeURIComponent(order)}` : ''}#${topic}`;
