/** The withdrawal and the cancellation of consumers in the EU; nothing for other sellers. */
import { messages } from '../../content/messages.ts';
import { messagesOf } from '../../content/pick.ts';
import type { Site } from '../../content/site.ts';
import type { Kind } from '../../features/sales/withdrawals/contracts.ts';
import { WithdrawalForm } from '../../features/sales/withdrawals/WithdrawalForm.island.tsx';
import { PrivacyNote } from '../../sections/PrivacyNote.tsx';
import { useAnchor } from '../../ui/anchors.ts';
import { Island } from '../../ui/Island.tsx';
import type { PartProps } from '../part.ts';

/** A topic of the page. Its anchor shows it instead of the page, without a script. */
const Topic = ({ id, kind, site }: { id: string; kind: Kind; site: Site }) => (
  <section id={useAnchor(id)} className="topic">
    <div className="wrap section-snug">
      <div className="max-w-xl">
        {/* The document has one h1, which is hidden while a topic is shown. */}
        <h2 aria-level={1} className="display text-4xl">
          {messages('rights')(`${kind}.title`)}
        </h2>
        <p className="mt-4 mb-8 text-lg text-muted">{messages('rights')(`${kind}.text`)}</p>
        <Island
          name="WithdrawalForm"
          of={WithdrawalForm}
          when="state"
          props={{ kind }}
          copy={{ messages: messagesOf(site.messages, 'rights') }}
        />
        <PrivacyNote legal={site.navigation.footer.legal} />
      </div>
    </div>
  </section>
);

export const ConsumerRights = ({ site }: Pick<PartProps<object>, 'site'>) =>
  site.rights && (
    <>
      <Topic id="withdraw" kind="withdrawal" site={site} />
      {site.rights.cancel && <Topic id="cancel" kind="cancellation" site={site} />}
    </>
  );
