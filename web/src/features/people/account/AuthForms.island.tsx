/** Sign-in, sign-up, and the pages of emailed links behind ?mode. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { messages } from '../../../content/messages.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { paths } from '../../../paths.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { destinationAfter } from './destination.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const MailedForms = lazy(async () => ({
  default: (await import('./MailedForms.tsx')).MailedForms,
}));

const t = messages('auth');

type Tab = 'signin' | 'signup';

/** Switching tabs keeps the email address but not the password. */
function AccountTabs({ selected }: { selected: Tab }) {
  const [email, setEmail] = useState('');
  const form = { email, onEmail: setEmail };
  return (
    <Tabs<Tab>
      label={t('tabs_label')}
      selected={selected}
      onSelect={(tab) =>
        changeAddress(paths.auth(tab === 'signup' ? 'signup' : undefined), { replace: true })
      }
      tabs={[
        {
          id: 'signin',
          label: t('sign_in.tab_label'),
          panel: selected === 'signin' && <SignInForm {...form} />,
        },
        {
          id: 'signup',
          label: t('sign_up.tab_label'),
          panel: selected === 'signup' && <SignUpForm {...form} />,
        },
      ]}
    />
  );
}

function Forms() {
  const { user } = useAuth();
  const [query] = useSearchParams();
  const link = useMailedLink();
  const hydrated = useHydrated(); // the prerendered page has no query
  const mode = hydrated ? query.get('mode') : null;

  // Signed-in users are redirected, except from an emailed link.
  const byMail = link.token !== null || mode === 'email_change' || mode === 'confirm';
  useEffect(() => {
    if (user && hydrated && link.read && !byMail) location.replace(destinationAfter(document.referrer));
  }, [user, hydrated, link.read, byMail]);

  if (byMail || mode === 'recovery') return link.read && <MailedForms mode={mode} link={link} />;
  return <AccountTabs selected={mode === 'signup' ? 'signup' : 'signin'} />;
}

export const AuthForms = () => (
  <Suspense>
    <Forms />
  </Suspense>
);
