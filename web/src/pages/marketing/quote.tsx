/** /quote (spec 2.7, decisions 5). */
import { quote as page } from '../../content/quote.ts';
import { QuoteForm } from '../../features/leads/QuoteForm.tsx';
import { staticPart } from '../../lib/static-part.tsx';

const Opening = staticPart(() => import('../../statics/quote-opening.tsx'));
const Process = staticPart(() => import('../../statics/quote-process.tsx'));
const Close = staticPart(() => import('../../statics/quote-close.tsx'));

export const Page = () => (
  <>
    <Opening />
    <div className="wrap section-snug grid gap-x-8 gap-y-16 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <QuoteForm page={page} />
      </div>
      <div className="lg:col-span-4 lg:col-start-9">
        <Process />
      </div>
    </div>
    <Close />
  </>
);
