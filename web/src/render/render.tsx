/** Renders one page to markup. All data is loaded before: a public page has no loading state. */

import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { messages, provideMessages, type Texts } from '../content/messages.ts';
import { messagesOf } from '../content/pick.ts';
import { pageOf, routeOf, type Site } from '../content/site.ts';
import type { Theme } from '../content/types.gen.ts';
import { Assistant } from '../features/website/assistant/Assistant.island.tsx';
import { Page } from '../pages/Page.tsx';
import type { Sheet } from '../pages/part.ts';
import { sheetsOf, themeSheets } from '../pages/sheets.ts';
import { Anchors } from '../ui/anchors.ts';
import { DistantIsland, Island, Islands, type Rendering } from '../ui/Island.tsx';
import { draftPages, withDraftLinks } from './draft-links.ts';
import { DeskBar } from './shell/DeskBar.tsx';
import { DraftBar } from './shell/DraftBar.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { NoScriptNotice } from './shell/NoScriptNotice.tsx';
import { PageHead, type SocialImage } from './shell/PageHead.tsx';
import { structuredData } from './structured/page-data.ts';

/** Path of the assistant's page; keep in sync with internal/website/assistant.go. */
export const embedPath = '/embed/assistant';

/** Path of the not-found page for the renderer; keep in sync with internal/website/serving/site.go. */
export const notFoundPath = '/404';

/** Page whose document contains the texts of the account dialog. */
const accountPage = '/auth';

export interface Rendered {
  /** Markup of the page; elements of the head come first. */
  markup: string;
  /** Names of the islands on the page. */
  islands: string[];
  /** General messages for all scripts of the page. */
  messages: Texts;
  /** JSON-LD document for search engines. */
  data?: object | undefined;
  /** Style sheets of the page. */
  sheets: readonly Sheet[];
  theme: Theme;
  /** True for the desk, which is installed as a separate application. */
  isDesk?: boolean;
  /** False for the not-found page. */
  found: boolean;
}

/** ID of the main part, which no block can have. */
const mainId = 'main';

/** Messages that are registered. All pages of a site have the same. */
let registered: Texts | undefined;

function registerMessages(texts: Texts): void {
  if (registered !== texts) provideMessages(texts);
  registered = texts;
}

const hoisted = /^(?:<link [^>]*>)+/;

/** Renders each island of a page as a separate root, so that `useId` returns the same IDs as in the browser. */
function withIslands(page: ReactNode): Pick<Rendered, 'markup' | 'islands'> {
  const waiting: Rendering[] = [];
  let markup = renderToStaticMarkup(
    <Anchors value={new Set([mainId])}>
      <Islands value={waiting}>{page}</Islands>
    </Anchors>,
  );
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

/** Renders the page of a path. `image` is its social preview. */
export function renderPage(site: Site, path: string, image?: SocialImage): Rendered {
  registerMessages(site.messages);
  const route = routeOf(site, path);
  const content = pageOf(site, route?.id ?? 'not-found');
  // The desk is an application with its own frame: no promotion, no marketing navigation, no footer.
  const isDesk = route?.id === 'admin';
  const draft = site.loaded?.draft;
  const theme = isDesk ? 'lighthouse' : site.brand.theme;
  const page = withIslands(
    <>
      <PageHead site={site} path={path} image={image} />
      <NoScriptNotice brand={site.brand} />
      <a href={`#${mainId}`} className="skip-link">
        {messages('site')('skip_label')}
      </a>
      {isDesk ? <DeskBar site={site} /> : <Header site={site} path={path} />}
      <main id={mainId} tabIndex={-1} className="flex-1">
        <Page page={content} path={path} site={site} />
      </main>
      {path !== accountPage && <DistantIsland name="Account" from={accountPage} />}
      {!isDesk && <Footer brand={site.brand} rights={site.rights} footer={site.navigation.footer} />}
      {draft && <DraftBar {...draft} />}
    </>,
  );
  return {
    ...page,
    ...(draft && { markup: withDraftLinks(page.markup, draftPages(site.routes)) }),
    islands: [...page.islands, 'Account'],
    messages: messagesOf(site.messages, 'site'),
    data: structuredData(site, path),
    sheets: [
      ...sheetsOf(content, site.rights !== undefined),
      ...(draft ? (['draft'] as const) : []),
      ...themeSheets(theme),
    ],
    theme,
    isDesk,
    found: route !== undefined,
  };
}

/** Renders the assistant's page, which is shown in a frame or alone. */
export function renderEmbed({ assistant, brand: { theme }, messages: all }: Site): Rendered {
  registerMessages(all);
  const page = withIslands(
    <>
      <title>{assistant.title}</title>
      <meta name="description" content={assistant.ai_notice} />
      <meta name="robots" content="noindex" />
      <Island name="Assistant" of={Assistant} when="load" props={{ words: assistant }} />
    </>,
  );
  const sheets = ['embed', ...themeSheets(theme)] as const;
  return { ...page, messages: messagesOf(all, 'site'), sheets, theme, found: true };
}
