/** /auth (spec 2.11): sign in, sign up, and behind ?mode the pages that mails lead to. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAuth } from '../../api/auth.tsx';
import { auth } from '../../content/auth.ts';
import { SignInForm } from '../../features/account/SignInForm.tsx';
import { SignUpForm } from '../../features/account/SignUpForm.tsx';
import { useMailedLink } from '../../features/account/use-mailed-link.ts';
import { Link, useLocation, useSearchParams } from '../../lib/router.tsx';
import { staticPart } from '../../lib/static-part.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const MailedForms = lazy(async () => ({
  default: (await import('../../features/account/MailedForms.tsx')).MailedForms,
}));

const Opening = staticPart(() => import('../../statics/auth-opening.tsx'));

type Tab = 'signin' | 'signup';

/** The address is kept from one tab to the other, the password is not. */
function AccountTabs({ selected }: { selected: Tab }) {
  const [, navigate] = useLocation();
  const [email, setEmail] = useState('');
  const form = { email, onEmail: setEmail };
  return (
    <Tabs<Tab>
      label="Account"
      selected={selected}
      onSelect={(tab) => navigate(paths.auth(tab === 'signup' ? 'signup' : undefined), { replace: true })}
      tabs={[
        {
          id: 'signin',
          label: auth.sign_in.tab_label,
          panel: selected === 'signin' && <SignInForm {...form} />,
        },
        {
          id: 'signup',
          label: auth.sign_up.tab_label,
          panel: selected === 'signup' && <SignUpForm {...form} />,
        },
      ]}
    />
  );
}

function Forms() {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const link = useMailedLink();
  const hydrated = useHydrated(); // the prerendered page knows no query
  const mode = hydrated ? query.get('mode') : null;

  // Whoever is signed in has nothing to do here, unless a mail brought them.
  const byMail = link.token !== null || mode === 'email_change' || mode === 'confirm';
  useEffect(() => {
    if (user && hydrated && link.read && !byMail) navigate(paths.home(), { replace: true });
  }, [user, hydrated, link.read, byMail, navigate]);

  if (byMail || mode === 'recovery') return link.read && <MailedForms mode={mode} link={link} />;
  return <AccountTabs selected={mode === 'signup' ? 'signup' : 'signin'} />;
}

export const Page = () => (
  <div className="wrap section-snug">
    <Link href={auth.back.to} className="inline-flex min-h-11 items-center gap-2">
      <ArrowLeft /> {auth.back.label}
    </Link>
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-10">
      <Opening />
      <Card as="section" aria-label="Account" className="lg:p-8">
        <Suspense>
          <Forms />
        </Suspense>
      </Card>
    </div>
  </div>
);
