/** Renders one page to markup. Everything is awaited before: a public page has no loading state. */

import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { giveMessages, messages, type Texts } from '../content/messages.ts';
import { messagesOf } from '../content/pick.ts';
import { routeOf, type Site } from '../content/site.ts';
import { Assistant } from '../features/website/assistant/Assistant.island.tsx';
import { pageOf } from '../pages/pages.tsx';
import { type Sheet, sheetsOf } from '../pages/sheets.ts';
import { DistantIsland, Island, Islands, type Rendering } from '../ui/Island.tsx';
import { DeskBar } from './shell/DeskBar.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { PageHead, type SocialImage } from './shell/PageHead.tsx';
import { WithoutScript } from './shell/WithoutScript.tsx';
import { structuredData } from './structured/page-data.ts';

/** Where the page of the assistant is served; the same as in internal/website/assistant.go. */
export const embedPath = '/embed/assistant';

/** The path by which the not-found page is rendered; the same as in internal/website/serving/site.go. */
export const notFoundPath = '/404';

/** The page whose document holds the words of the account dialog. */
const accountPage = '/auth';

export interface Rendered {
  /** The page, what belongs into the head first. */
  markup: string;
  /** The names of the islands that it holds. */
  islands: string[];
  /** The messages of the site itself, for all scripts of the page. */
  messages: Texts;
  /** What the page tells search engines, as a JSON-LD document. */
  data?: object | undefined;
  /** The style sheets that it needs. */
  sheets: readonly Sheet[];
  /** It belongs to the desk, which is installed as an application of its own. */
  isDesk?: boolean;
  /** False for the not-found page. */
  found: boolean;
}

const hoisted = /^(?:<link [^>]*>)+/;

/** Renders the islands of a page, each as a root of its own, so that their ids are those that the browser makes. */
function withIslands(page: ReactNode): Pick<Rendered, 'markup' | 'islands'> {
  const waiting: Rendering[] = [];
  let markup = renderToStaticMarkup(<Islands value={waiting}>{page}</Islands>);
  let styles = '';
  for (const { prefix, element } of waiting) {
    const inner = renderToString(element(), { identifierPrefix: prefix });
    const [links = ''] = hoisted.exec(inner) ?? [];
    styles += styles.includes(links) ? '' : links;
    const place = `data-prefix="${prefix}">`;
    markup = markup.replace(place, () => place + inner.slice(links.length));
  }
  return { markup: styles + markup, islands: [...new Set(waiting.map(({ name }) => name))] };
}

/** Renders the page of a path; `image` is what other sites show beside a link to it. */
export function renderPage(site: Site, path: string, image?: SocialImage): Rendered {
  giveMessages(site.messages);
  const route = routeOf(site, path);
  // An application with a frame of its own: no promotion, no marketing navigation, no footer.
  const isDesk = route?.id === 'admin';
  const page = withIslands(
    <>
      <PageHead site={site} path={path} image={image} />
      <WithoutScript brand={site.brand} />
      <a href="#main" className="skip-link">
        {messages('site')('skip_label')}
      </a>
      {isDesk ? <DeskBar site={site} /> : <Header site={site} path={path} />}
      <main id="main" tabIndex={-1} className="flex-1">
        {pageOf(route?.id ?? 'not-found', site)}
      </main>
      {path !== accountPage && <DistantIsland name="Account" from={accountPage} />}
      {!isDesk && <Footer brand={site.brand} rights={site.rights} footer={site.navigation.footer} />}
    </>,
  );
  return {
    ...page,
    islands: [...page.islands, 'Account'],
    messages: messagesOf(site.messages, 'site'),
    data: structuredData(site, path),
    sheets: sheetsOf(route?.id ?? '', site.blockPages.get(route?.id ?? ''), site.rights !== undefined),
    isDesk,
    found: route !== undefined,
  };
}

/** The page of the assistant, which stands by itself: in a frame or alone. */
export function renderEmbed({ assistant, messages: all }: Site): Rendered {
  giveMessages(all);
  const page = withIslands(
    <>
      <title>{assistant.title}</title>
      <meta name="description" content={assistant.ai_notice} />
      <meta name="robots" content="noindex" />
      <Island name="Assistant" of={Assistant} when="load" props={{ words: assistant }} />
    </>,
  );
  return { ...page, messages: messagesOf(all, 'site'), sheets: ['embed'], found: true };
}
