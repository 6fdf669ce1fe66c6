/** The site as its files in content/ describe it. Only the build and tests import this. */
import { contentFiles } from './files.ts';
import { siteOf } from './site.ts';

export const site = siteOf(contentFiles);
