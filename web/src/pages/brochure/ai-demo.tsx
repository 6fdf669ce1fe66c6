/** /ai-demo (spec 2.7). */
import { aiDemo as page } from '../../content/ai-demo.ts';
import { StartDemo } from '../../features/assistant/StartDemo.tsx';
import { Actions } from '../../sections/Actions.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { ConversationExcerpt } from '../../sections/ConversationExcerpt.tsx';
import { Signals } from '../../sections/drawings/Signals.tsx';
import { ItemList } from '../../sections/ItemList.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { Island } from '../../ui/Island.tsx';

const start = { label: page.start_label, words: page.assistant };

export const Page = () => (
  <>
    <PageHero content={{ ...page.hero, actions: [] }} drawing={<Signals />}>
      <div className="mt-9 flex flex-wrap gap-3">
        <Island name="avatar" props={start}>
          <StartDemo {...start} />
        </Island>
        <Actions actions={page.hero.actions} size="lg" quiet />
      </div>
    </PageHero>
    <ConversationExcerpt content={page.sample} />
    <ItemList content={page.abilities} layout="columns" />
    <CloseBand id="ready-for-action" content={page.ready} />
  </>
);
