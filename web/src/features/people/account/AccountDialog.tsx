/** One's own account: address, password, devices, data. The header opens it over any page; loaded on demand. */
import { lazy, Suspense } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import type { User } from '../../../api/session.ts';
import { messages } from '../../../content/messages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { DownloadData } from './DownloadData.tsx';
import { EmailSection } from './EmailSection.tsx';
import { Orders } from './Orders.tsx';

const AppPasswords = lazy(async () => ({ default: (await import('./AppPasswords.tsx')).AppPasswords }));

const t = messages('account');

// By itself, so that the header of every page need not know what it is made of.
const TwoStep = lazy(async () => ({ default: (await import('./TwoStep.tsx')).TwoStep }));

interface AccountProps {
  user: User;
  onClose: () => void;
}

export const AccountDialog = ({ user, onClose }: AccountProps) => (
  <Dialog open onClose={onClose} title={t('title')}>
    <QueryProvider>
      <EmailSection user={user} />
      <ChangePassword email={user.email} />
      <Suspense>
        <TwoStep userId={user.id} />
      </Suspense>
      <Devices userId={user.id} />
      <Suspense>
        <AppPasswords userId={user.id} />
      </Suspense>
      <Orders userId={user.id} onLeave={onClose} />
      <DownloadData />
      <DeleteAccount />
    </QueryProvider>
  </Dialog>
);
