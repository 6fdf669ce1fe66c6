/** A desk tab declared by the server: the list, or the record in the address. */
import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { QueryView } from '../../QueryView.tsx';
import parts from '../parts.css?url';
import { AddDialog } from './AddDialog.tsx';
import { useKinds } from './api.ts';
import { DeclaredList } from './DeclaredList.tsx';
import { addressOf } from './DeskLink.tsx';
import sheet from './declared.css?url';
import { RecordPage, type Slot } from './RecordPage.tsx';

const t = messages('desk-lists');

interface DeclaredDeskProps<Name extends string> {
  /** Name of the kind. */
  name: Name;
  /** True if its list is part of Today. */
  onToday?: boolean;
  /** Replaces the name in the list's header. */
  head?: ReactNode;
  /** Content above the list of this kind. */
  above?: ReactNode;
  /** Content below the list of this kind. */
  below?: ReactNode;
  /** Additional content in the records of this kind. */
  More?: Slot<Name> | undefined;
}

export function DeclaredDesk<Name extends string>({
  name,
  onToday,
  head,
  above,
  below,
  More,
}: DeclaredDeskProps<Name>) {
  const kinds = useKinds();
  const [search] = useSearchParams();
  const { tab: _, id, new: adding, write: _next, ...filter } = Object.fromEntries(search);
  return (
    <>
      <link rel="stylesheet" href={parts} precedence="part" />
      <link rel="stylesheet" href={sheet} precedence="part" />
      <QueryView query={kinds} loading={t('loading_desk')} failed={t('unread')}>
        {(all) => {
          const kind = all.find((each) => each.name === name);
          if (!kind) return null;
          if (id) return <RecordPage key={id} name={name} kind={kind} id={id} filter={filter} More={More} />;
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
      </QueryView>
    </>
  );
}
