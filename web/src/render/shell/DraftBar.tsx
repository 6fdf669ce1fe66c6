/** The bar at the bottom of a draft's page, which says that nobody else sees the page. */
import { messages } from '../../content/messages.ts';
import type { SharedDraft } from '../../content/site.ts';

const t = messages('draft');

export const DraftBar = ({ when }: SharedDraft) => (
  <aside className="draft-bar">
    <p className="wrap">{when ? t('changed_text', { when }) : t('same_text')}</p>
  </aside>
);
