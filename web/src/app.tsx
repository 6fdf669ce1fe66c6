/** The whole site: session, router, shell and the current page. */
import { Suspense, use } from 'react';
import { Router, useLocation } from 'wouter';
import { AuthProvider } from './api/auth.tsx';
import { scrollToSection } from './lib/scroll.ts';
import { isBuilt, loadPage, pageOf } from './routes.ts';
import { ConfirmedNotice } from './shell/ConfirmedNotice.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { noteNavigation, usePageChange } from './shell/use-page-change.ts';
import { Spinner } from './ui/Spinner.tsx';
import { ToastHost } from './ui/ToastHost.tsx';

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

function Shell() {
  const [path] = useLocation();
  usePageChange(path);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1">
        <Suspense fallback={<PageLoading />}>
          <CurrentPage path={path} />
        </Suspense>
      </main>
      <Footer />
      <ToastHost />
      <ConfirmedNotice />
    </>
  );
}

type Navigate = (to: string, options?: { replace?: boolean }) => void;

/**
 * Every navigation loads its page first, so that the old one stays until the new one can be painted. Inside
 * one page only the hash or the query changes. The server is asked for what is no page of the app (redirects,
 * not found), and for a page that fails to load because a new version was deployed meanwhile.
 */
function aroundNav(navigate: Navigate, to: string, options?: { replace?: boolean }): void {
  const { pathname, hash } = new URL(to, location.href);
  if (pathname === location.pathname) {
    navigate(to, options);
    if (hash) scrollToSection(decodeURIComponent(hash.slice(1)));
    return;
  }
  if (!isBuilt(pathname)) {
    location.assign(to);
    return;
  }
  loadPage(pathname).then(
    () => {
      noteNavigation();
      navigate(to, options);
    },
    () => location.assign(to),
  );
}

/** `ssrPath` is the path to render at build time; in the browser the address bar decides. */
export const App = ({ ssrPath }: { ssrPath?: string }) => (
  <AuthProvider>
    <Router {...(ssrPath ? { ssrPath } : {})} aroundNav={aroundNav}>
      <Shell />
    </Router>
  </AuthProvider>
);
