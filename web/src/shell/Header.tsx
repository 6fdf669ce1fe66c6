/** Banner, wordmark and navigation. On a phone the same links stand in a menu that closes when one is chosen. */
import { useRef } from 'react';
import { brand } from '../content/brand.ts';
import { navigation } from '../content/navigation.ts';
import { cx } from '../lib/cx.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { ChevronDown, Close, Menu } from '../ui/icons.tsx';
import { useMenu } from '../ui/use-menu.ts';
import { Wordmark } from '../ui/Wordmark.tsx';
import { PromoBanner } from './PromoBanner.tsx';
import { SessionLink } from './SessionLink.tsx';

const { header } = navigation;
/** Milliseconds that a menu stays after the pointer left it (spec 9.2). */
const closeDelay = 200;

const item =
  'inline-flex min-h-11 items-center rounded-md px-3 text-[0.9375rem] underline-offset-8 decoration-light decoration-2 hover:bg-sunken aria-[current=page]:underline';

function NavLink({ to, className, children }: { to: string; className?: string; children: string }) {
  const [path] = useLocation();
  return (
    <Link href={to} className={cx(item, className)} aria-current={path === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}

function PartnersMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { menuProps, summaryProps } = useMenu(ref, { closeDelay });
  return (
    <details ref={ref} className="group relative" {...menuProps}>
      <summary className={item} {...summaryProps}>
        {header.partners.label}
        <ChevronDown className="ml-1 size-4 text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="absolute top-full left-0 z-30 w-56 pt-1">
        <ul className="rounded-lg border border-line bg-surface p-1.5 shadow-pop">
          {header.partners.links.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} className="w-full">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const DesktopNav = () => (
  <nav aria-label="Main" className="hidden items-center gap-0.5 lg:flex">
    <NavLink to={header.home.to}>{header.home.label}</NavLink>
    <PartnersMenu />
    {header.links.map(({ label, to }) => (
      <NavLink key={to} to={to}>
        {label}
      </NavLink>
    ))}
    <SessionLink className={cx(item, 'ml-3')} />
    <LinkButton to={header.get_started.to} className="ml-2">
      {header.get_started.label}
    </LinkButton>
  </nav>
);

function MobileNav() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { menuProps } = useMenu(ref);
  const row = 'flex min-h-12 w-full items-center text-lg';
  return (
    <details ref={ref} className="group lg:hidden" {...menuProps}>
      <summary aria-label="Menu" className="-mr-2.5 grid size-11 place-items-center rounded-md">
        <span className="group-open:hidden">
          <Menu className="size-6" />
        </span>
        <span className="hidden group-open:block">
          <Close className="size-6" />
        </span>
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper shadow-pop"
      >
        <div className="wrap grid pt-2 pb-6">
          <Link href={header.home.to} className={row}>
            {header.home.label}
          </Link>
          <p className="mt-3 text-sm text-muted">{header.partners.label}</p>
          {header.partners.links.map(({ label, to }) => (
            <Link key={to} href={to} className={row}>
              {label}
            </Link>
          ))}
          <hr className="my-3 border-line" />
          {header.links.map(({ label, to }) => (
            <Link key={to} href={to} className={row}>
              {label}
            </Link>
          ))}
          <SessionLink className={row} />
          <LinkButton to={header.get_started.to} size="lg" className="mt-4">
            {header.get_started.label}
          </LinkButton>
        </div>
      </nav>
    </details>
  );
}

export const Header = () => (
  <>
    <PromoBanner />
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="wrap flex h-16 items-center justify-between gap-4">
        <Link href={header.home.to} aria-label={brand.wordmark.text + brand.wordmark.mark}>
          <Wordmark size="md" />
        </Link>
        <DesktopNav />
        <MobileNav />
      </div>
    </header>
  </>
);
