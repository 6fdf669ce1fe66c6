/** A file that no page shows: its fields, and beside those of the emails an email. */
import { useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/Button.tsx';
import { ArrowLeft } from '../../../ui/icons.tsx';
import { TabRow } from '../../../ui/Tabs.tsx';
import { FileFields, type FileProps } from './FileFields.tsx';
import { MailPreview } from './MailPreview.tsx';
import { mailFile } from './mail-preview.ts';

type Side = 'fields' | 'mail';

const sides = [
  { id: 'fields', label: 'Fields' },
  { id: 'mail', label: 'Email' },
] as const;

const tabOf = (side: Side): string => `site-${side}-tab`;
const panelOf = (side: Side): string => `site-${side}`;

export function FilePanel(props: FileProps) {
  const { editor, draft, file, onOpen } = props;
  const [focused, setFocused] = useState('');
  const [side, setSide] = useState<Side>('fields');
  const wide = useMedia('(width >= 64rem)');
  const isMail = file === mailFile;
  return (
    <>
      <Button variant="ghost" size="sm" className="mb-3" onClick={() => onOpen('')}>
        <ArrowLeft className="size-4" /> Whole site
      </Button>
      {isMail && !wide && (
        <div className="mb-5">
          <TabRow
            label="View"
            tabs={sides}
            selected={side}
            onSelect={setSide}
            idOf={tabOf}
            panelOf={panelOf}
          />
        </div>
      )}
      <div className={isMail ? 'grid gap-8 lg:grid-cols-[5fr_7fr]' : 'max-w-3xl'}>
        <div id={panelOf('fields')} className="min-w-0" hidden={isMail && !wide && side !== 'fields'}>
          <FileFields {...props} onFocus={setFocused} />
        </div>
        {isMail && (wide || side === 'mail') && (
          <div id={panelOf('mail')} className="min-w-0 lg:sticky lg:top-24 lg:self-start">
            <MailPreview editor={editor} draft={draft} focused={focused} />
          </div>
        )}
      </div>
    </>
  );
}
