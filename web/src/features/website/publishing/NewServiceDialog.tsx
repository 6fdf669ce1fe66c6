/** Asks for the fields of a new service and adds it to the draft. */
import { type SyntheticEvent, useId, useState } from 'react';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { optionsOf } from './choices.ts';
import { chargedHint } from './currency.ts';
import type { Draft, Editor } from './editor.ts';
import { cents } from './numbers.ts';
import { usePerform } from './use-perform.ts';

interface NewServiceDialogProps {
  editor: Editor;
  draft: Draft;
  onClose: () => void;
  /** Called with the service's file once the draft is saved. */
  onAdded: (file: string) => void;
}

const missing = {
  name: 'Give it a name.',
  description: 'Say in a sentence what it is.',
};

export function NewServiceDialog({ editor, draft, onClose, onAdded }: NewServiceDialogProps) {
  const form = useId();
  const categories = optionsOf(draft.files, { kind: 'category' });
  const [words, setWords] = useState({ name: '', description: '', includes: '' });
  const [category, setCategory] = useState(categories[0]?.value ?? '');
  const [price, setPrice] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, errorOf, perform } = usePerform(editor, ['name', 'category']);
  const amount = cents(price);
  const wrongPrice = amount === null || amount === 0 ? 'Enter an amount, such as 497 or 799.99.' : '';

  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (wrongPrice || amount === null || words.name.trim() === '' || words.description.trim() === '') return;
    const added = await perform({
      action: 'add_service',
      service: { ...words, category, price_cents: amount },
    });
    if (added) onAdded(added.file);
  };
  const entry = (key: keyof typeof words) => ({
    required: key !== 'includes',
    autoComplete: 'off',
    value: words[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setWords({ ...words, [key]: currentTarget.value }),
    ...(tried && key !== 'includes' && words[key].trim() === ''
      ? { error: missing[key] }
      : errorOf(key) && { error: errorOf(key) }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="New service"
      description="It can be ordered online once you publish. Then add its card to a page."
      footer={
        <Button type="submit" form={form} busy={busy} busyLabel="Adding…">
          Add service
        </Button>
      }
    >
      <form id={form} noValidate className="grid gap-5" onSubmit={(event) => void add(event)}>
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <TextField name="service-name" label="Name" maxLength={80} {...entry('name')} />
        <Select
          name="service-category"
          label="Category"
          required
          options={categories}
          value={category}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        />
        <TextField
          name="service-price"
          label="Price"
          required
          hint={chargedHint(draft.files)}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
          {...(tried && wrongPrice && { error: wrongPrice })}
        />
        <TextArea name="service-description" label="Description" rows={2} {...entry('description')} />
        <TextField
          name="service-includes"
          label="What it includes"
          hint="The first line; add more later. Empty: the description."
          {...entry('includes')}
        />
      </form>
    </Dialog>
  );
}
