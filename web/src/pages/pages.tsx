/**
 * Every page: the component of a route, by the id that the route has in content/routes.json. A route without one here
 * is made of blocks, by its content alone. Pages are rendered by the build and never sent as code.
 */
import type { ReactNode } from 'react';
import type { PageId, Site } from '../content/site.ts';
import * as oneOnOneTraining from './1-on-1-training.tsx';
import * as admin from './admin.tsx';
import * as aiChatbotsForBusiness from './ai-chatbots-for-business.tsx';
import * as aiDemo from './ai-demo.tsx';
import * as aiTraining from './ai-training.tsx';
import * as auth from './auth.tsx';
import { BlockPage } from './BlockPage.tsx';
import * as becomePartner from './become-partner.tsx';
import * as businessAi from './business-ai.tsx';
import * as calendar from './calendar.tsx';
import * as checkoutIncomplete from './checkout-incomplete.tsx';
import * as contact from './contact.tsx';
import * as digitalProducts from './digital-products.tsx';
import * as enterprise from './enterprise.tsx';
import * as home from './home.tsx';
import * as licensing from './licensing.tsx';
import * as media from './media.tsx';
import * as mediaCreation from './media-creation.tsx';
import * as notFound from './not-found.tsx';
import type { PageProps } from './page.ts';
import * as partnerPortal from './partner-portal.tsx';
import * as partners from './partners.tsx';
import * as paymentSuccess from './payment-success.tsx';
import * as pricing from './pricing.tsx';
import * as quote from './quote.tsx';
import * as serviceOrder from './service-order.tsx';
import * as teamWorkshop from './team-workshop.tsx';

type Component<Id extends PageId> = (props: PageProps<Id>) => ReactNode;

const pages: { [Id in PageId]: { Page: Component<Id> } } = {
  home,
  'ai-training': aiTraining,
  '1-on-1-training': oneOnOneTraining,
  'team-workshop': teamWorkshop,
  'business-ai': businessAi,
  'digital-products': digitalProducts,
  'media-creation': mediaCreation,
  media,
  calendar,
  pricing,
  contact,
  quote,
  'ai-demo': aiDemo,
  'service-order': serviceOrder,
  'payment-success': paymentSuccess,
  'checkout-incomplete': checkoutIncomplete,
  enterprise,
  licensing,
  partners,
  'become-partner': becomePartner,
  'partner-portal': partnerPortal,
  admin,
  auth,
  'ai-chatbots-for-business': aiChatbotsForBusiness,
  'not-found': notFound,
};

const isPage = (id: string): id is PageId => Object.hasOwn(pages, id);

function own<Id extends PageId>(id: Id, site: Site): ReactNode {
  const { Page } = pages[id] as { Page: Component<Id> };
  return <Page page={site.pages[id]} site={site} />;
}

/** The page of the route with this id; throws when there is none. */
export function pageOf(id: string, site: Site): ReactNode {
  if (isPage(id)) return own(id, site);
  const blocks = site.blockPages.get(id);
  if (!blocks) throw new Error(`the route ${id} has neither a page in web/src/pages nor a file of blocks`);
  return <BlockPage page={blocks} site={site} />;
}
