/** Asks an administrator without a second factor to set one up, on a public address. */
import { useState } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import { messages } from '../../../content/messages.ts';
import { TwoStep } from '../../../features/people/account/TwoStep.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';

const t = messages('two-step.admin');

interface FactorRequiredProps {
  userId: string;
  onOpen: () => void;
}

export function FactorRequired({ userId, onOpen }: FactorRequiredProps) {
  const [ready, setReady] = useState(false);
  return (
    <Card as="section" aria-label={t('title')} className="grid max-w-2xl gap-5">
      <h2 className="display text-2xl">{t('title')}</h2>
      <p className="text-muted">{t('text')}</p>
      <QueryProvider>
        <TwoStep userId={userId} onState={setReady} />
      </QueryProvider>
      {ready && (
        <div>
          <Button onClick={onOpen}>{t('open_label')}</Button>
        </div>
      )}
    </Card>
  );
}
