import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActionForm } from './ActionForm.tsx';
import type { Action, AvailableAction } from './api.ts';

const field = { required: true, max: 0, hint: '', options: [] };

/** A minimal action: a text with a default from the action, and a percentage. */
const action = {
  id: 'mail',
  label: 'Answer',
  confirm_text: '',
  fields: [
    { ...field, name: 'subject', label: 'Subject', kind: 'text', start: 'Your request' },
    { ...field, name: 'rate', label: 'Rate', kind: 'percent' },
  ],
} as unknown as Action;

test("a field starts with the row's value, also zero, otherwise with the action's default", () => {
  const begin = (input: object) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ActionForm
          action={action}
          possible={{ id: 'mail', input } as AvailableAction}
          draft="test"
          act={() => Promise.resolve()}
          onDone={() => undefined}
        />
      </QueryClientProvider>,
    );
  const { unmount } = begin({ subject: '', rate: 0 });
  expect(screen.getByLabelText(/Subject/)).toHaveProperty('value', 'Your request');
  expect(screen.getByLabelText(/Rate/)).toHaveProperty('value', '0');
  unmount();
  begin({ subject: 'Re: Dates', rate: 12.5 });
  expect(screen.getByLabelText(/Subject/)).toHaveProperty('value', 'Re: Dates');
});
