/** What an administrator without a second factor meets on a public address: the way to one. */
import { useState } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import { copyOf } from '../../../content/copy.ts';
import { TwoStep } from '../../../features/people/account/TwoStep.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';

interface FactorRequiredProps {
  userId: string;
  onOpen: () => void;
}

export function FactorRequired({ userId, onOpen }: FactorRequiredProps) {
  const words = copyOf('twoStep').admin;
  const [ready, setReady] = useState(false);
  return (
    <Card as="section" aria-label={words.title} className="grid max-w-2xl gap-5">
      <h2 className="display text-2xl">{words.title}</h2>
      <p className="text-muted">{words.text}</p>
      <QueryProvider>
        <TwoStep userId={userId} onState={setReady} />
      </QueryProvider>
      {ready && (
        <div>
          <Button onClick={onOpen}>{words.open_label}</Button>
        </div>
      )}
    </Card>
  );
}
