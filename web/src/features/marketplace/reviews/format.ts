import { messages } from '../../../content/messages.ts';

const t = messages('reviews.stars');

/** Replaces all placeholders of the text in one pass. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

const stars = [5, 4, 3, 2, 1] as const;

/** Returns the label of each number of stars, best first. */
export const starNames = () => stars.map((each) => ({ stars: each, name: t(`${each}`) }));
