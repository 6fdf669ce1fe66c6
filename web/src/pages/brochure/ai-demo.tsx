/** /ai-demo (spec 2.7). */
import { aiDemo as page } from '../../content/ai-demo.ts';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { ConversationExcerpt } from '../../sections/ConversationExcerpt.tsx';
import { Signals } from '../../sections/drawings/Signals.tsx';
import { ItemList } from '../../sections/ItemList.tsx';
import { PageHero } from '../../sections/PageHero.tsx';

export const Page = () => (
  <>
    <PageHero content={page.hero} drawing={<Signals />} />
    <ConversationExcerpt content={page.sample} />
    <ItemList content={page.abilities} layout="columns" />
    <CloseBand id="ready-for-action" content={page.ready} />
  </>
);
