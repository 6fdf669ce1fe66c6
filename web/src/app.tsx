/** The site but for its foot, which is static: session, router, header and the current page. */
import { lazy, type ReactNode, Suspense, use } from 'react';
import { AuthProvider } from './api/auth.tsx';
import { onEnded } from './api/session.ts';
import { Router, useLocation } from './lib/router.tsx';
import { useHydrated } from './lib/use-hydrated.ts';
import { loadPage, pageOf } from './routes.ts';
import { Header } from './shell/Header.tsx';
import { goTo } from './shell/navigation.ts';
import { usePageChange } from './shell/use-page-change.ts';
import { Spinner } from './ui/Spinner.tsx';
import { ToastHost } from './ui/ToastHost.tsx';

const ConfirmedNotice = lazy(async () => ({
  default: (await import('./shell/ConfirmedNotice.tsx')).ConfirmedNotice,
}));

/** Says how a link of a mail ended; loaded only for a visit that came by one. */
function MailNotice() {
  const byMail = useHydrated() && /confirmed|error_code/.test(location.search + location.hash);
  return byMail ? (
    <Suspense>
      <ConfirmedNotice />
    </Suspense>
  ) : null;
}

onEnded.tell = async () => (await import('./shell/say-ended.ts')).sayEnded();

function CurrentPage({ path }: { path: string }) {
  const Page = pageOf(path) ?? use(loadPage(path));
  return <Page />;
}

const PageLoading = () => (
  <div role="status" className="grid min-h-[60vh] place-items-center text-2xl text-muted">
    <span className="sr-only">Loading the page</span>
    <Spinner />
  </div>
);

function Shell({ body }: { body: ReactNode }) {
  const [path] = useLocation();
  usePageChange(path);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1">
        <Suspense fallback={<PageLoading />}>{body ?? <CurrentPage path={path} />}</Suspense>
      </main>
      <ToastHost />
      <MailNotice />
    </>
  );
}

interface AppProps {
  /** The path to render at build time; in the browser the address bar decides. */
  ssrPath?: string;
  /** What stands in the place of the page at build time, for a page without code in the browser. */
  ssrBody?: ReactNode;
}

export const App = ({ ssrPath, ssrBody }: AppProps) => (
  <AuthProvider>
    <Router ssrPath={ssrPath} navigate={goTo}>
      <Shell body={ssrBody} />
    </Router>
  </AuthProvider>
);
