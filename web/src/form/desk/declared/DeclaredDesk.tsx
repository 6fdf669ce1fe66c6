/** A tab of the desk as the server declares it: the list, or the record that the address names. */
import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { Queried } from '../../Queried.tsx';
import parts from '../parts.css?url';
import { AddDialog } from './AddDialog.tsx';
import { useKinds } from './api.ts';
import { DeclaredList } from './DeclaredList.tsx';
import { addressOf } from './DeskLink.tsx';
import sheet from './declared.css?url';
import { RecordPage, type Slot } from './RecordPage.tsx';

const t = messages('desk-lists');

interface DeclaredDeskProps {
  /** Name of the kind. */
  name: string;
  /** Its list stands on Today. */
  onToday?: boolean;
  /** What stands in the head of the list in place of its name. */
  head?: ReactNode;
  /** What only this kind has above its list. */
  above?: ReactNode;
  /** And below it. */
  below?: ReactNode;
  /** What only this kind has in its records. */
  More?: Slot | undefined;
}

export function DeclaredDesk({ name, onToday, head, above, below, More }: DeclaredDeskProps) {
  const kinds = useKinds();
  const [search] = useSearchParams();
  const { tab: _, id, new: adding, write: _next, ...filter } = Object.fromEntries(search);
  return (
    <>
      <link rel="stylesheet" href={parts} precedence="part" />
      <link rel="stylesheet" href={sheet} precedence="part" />
      <Queried query={kinds} loading={t('loading_desk')} failed={t('unread')}>
        {(all) => {
          const kind = all.find((each) => each.name === name);
          if (!kind) return null;
          if (id) return <RecordPage key={id} kind={kind} id={id} filter={filter} More={More} />;
          return (
            <section aria-labelledby={`tab-${name}`}>
              <DeclaredList kind={kind} head={head} above={above} onToday={onToday} />
              {below}
              {kind.new && adding !== undefined && (
                <AddDialog
                  kind={kind}
                  action={kind.new}
                  next={adding}
                  onClose={() => changeAddress(addressOf(name, undefined, filter), { replace: true })}
                />
              )}
            </section>
          );
        }}
      </Queried>
    </>
  );
}
