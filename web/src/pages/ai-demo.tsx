/** /ai-demo. */
import { StartDemo } from '../features/website/assistant/StartDemo.island.tsx';
import { Actions } from '../sections/Actions.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { ConversationExcerpt } from '../sections/ConversationExcerpt.tsx';
import { Signals } from '../sections/drawings/Signals.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page }: PageProps<'ai-demo'>) => (
  <>
    <PageHero content={{ ...page.hero, actions: [] }} drawing={<Signals />}>
      <div className="mt-9 flex flex-wrap gap-3">
        <Island
          name="StartDemo"
          of={StartDemo}
          props={{ label: page.start_label, words: page.assistant }}
          className="grid"
        />
        <Actions actions={page.hero.actions} size="lg" quiet />
      </div>
    </PageHero>
    <ConversationExcerpt content={page.sample} />
    <ItemList content={page.abilities} layout="columns" />
    <CloseBand id="ready-for-action" content={page.ready} />
  </>
);
