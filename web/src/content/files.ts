/**
 * Every content file by its path in content/. Only tests and the development server import this: browsers receive
 * only the content they show.
 */
import files from 'virtual:content';

export const contentFiles: ReadonlyMap<string, unknown> = new Map(Object.entries(files));
