/** The built-in site from the files in content/. Only tests and the development server import this. */
import { contentFiles } from './files.ts';
import { siteOf } from './site.ts';

export const site = siteOf(contentFiles);
