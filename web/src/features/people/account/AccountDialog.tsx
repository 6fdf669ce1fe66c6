/**
 * The account dialog: address, password, devices, data. The header opens it over any page; it is loaded on demand.
 */
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

// Lazy, so that the header of every page doesn't load its dependencies.
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
