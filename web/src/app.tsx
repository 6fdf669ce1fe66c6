/** The whole site: session, router, shell and the current page. */
import { Suspense, use } from 'react';
import { Router, useLocation } from 'wouter';
import { AuthProvider } from './api/auth.tsx';
import { scrollToSection } from './lib/scroll.ts';
import { loadPage, pageOf, redirectOf, resolve } from './routes.ts';
import { ConfirmedNotice } from './shell/ConfirmedNotice.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { PageHead } from './shell/PageHead.tsx';
import { noteNavigation, usePageChange } from './shell/use-page-change.ts';
import { Spinner } from './ui/Spinner.tsx';
import { Toaster } from './ui/Toaster.tsx';

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
      <PageHead route={resolve(path)} />
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
      <Toaster />
      <ConfirmedNotice />
    </>
  );
}

type Navigate = (to: string, options?: { replace?: boolean }) => void;

/**
 * Every navigation loads its page first, so that the old one stays until the new one can be painted. Inside
 * one page only the hash or the query changes; a page that fails to load (a new version was deployed) is
 * opened by the browser.
 */
function aroundNav(navigate: Navigate, to: string, options?: { replace?: boolean }): void {
  const url = new URL(to, location.href);
  const redirect = redirectOf(url.pathname);
  if (redirect) {
    aroundNav(navigate, redirect, { ...options, replace: true });
    return;
  }
  if (url.pathname === location.pathname) {
    navigate(to, options);
    if (url.hash) scrollToSection(decodeURIComponent(url.hash.slice(1)));
    return;
  }
  loadPage(url.pathname).then(
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
