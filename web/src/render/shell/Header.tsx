/** Banner, wordmark and navigation. On a phone, the same links are in a menu (boot/menu.ts). */
import { messages } from '../../content/messages.ts';
import type { Site } from '../../content/site.ts';
import { cx } from '../../lib/cx.ts';
import { wordmarkText } from '../../lib/wordmark.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ChevronDown, Close } from '../../ui/form-icons.tsx';
import { Menu } from '../../ui/icons.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { PromoBanner } from './PromoBanner.tsx';
import { BellMenu, NotificationsLink, SessionLinks } from './SessionLinks.tsx';

const t = messages('site.header');

interface HeaderProps {
  site: Pick<Site, 'brand' | 'navigation'>;
  /** Path of the current page. */
  path: string;
}

type NavProps = { words: Site['navigation']['header'] } & Pick<HeaderProps, 'path'>;

const item =
  'inline-flex min-h-11 items-center rounded-md px-3 text-[0.9375rem] underline-offset-8 decoration-light decoration-2 hover:bg-sunken aria-[current=page]:underline';

interface NavLinkProps extends Pick<HeaderProps, 'path'> {
  to: string;
  className?: string;
  children: string;
}

const NavLink = ({ to, path, className, children }: NavLinkProps) => (
  <a href={to} className={cx(item, className)} aria-current={path === to ? 'page' : undefined}>
    {children}
  </a>
);

const PartnersMenu = ({ words, path }: NavProps) => (
  <details data-menu="hover" className="group relative">
    <summary className={item}>
      {words.partners.label}
      <ChevronDown className="ml-1 size-4 text-muted transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="absolute top-full left-0 z-30 w-56 pt-1">
      <ul className="rounded-lg border border-line bg-surface p-1.5 shadow-pop">
        {words.partners.links.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} path={path} className="w-full">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  </details>
);

const DesktopNav = ({ words, path }: NavProps) => (
  <nav aria-label={t('nav_label')} className="hidden items-center gap-0.5 lg:flex">
    <NavLink to={words.home.to} path={path}>
      {words.home.label}
    </NavLink>
    <PartnersMenu words={words} path={path} />
    {words.links.map(({ label, to }) => (
      <NavLink key={to} to={to} path={path}>
        {label}
      </NavLink>
    ))}
    <div className="ml-3 inline-flex">
      <BellMenu words={words} className={item} />
      <SessionLinks words={words} className={item} path={path} />
    </div>
    <LinkButton to={words.get_started.to} className="ml-2">
      {words.get_started.label}
    </LinkButton>
  </nav>
);

function MobileNav({ words, path }: NavProps) {
  const row = 'flex min-h-12 w-full items-center text-lg';
  return (
    <details data-menu="" className="group lg:hidden">
      <summary aria-label={t('menu_label')} className="-mr-2.5 grid size-11 place-items-center rounded-md">
        <span className="group-open:hidden">
          <Menu className="size-6" />
        </span>
        <span className="hidden group-open:block">
          <Close className="size-6" />
        </span>
      </summary>
      <nav
        aria-label={t('nav_label')}
        className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper shadow-pop"
      >
        <div className="wrap grid pt-2 pb-6">
          <a href={words.home.to} className={row}>
            {words.home.label}
          </a>
          <p className="mt-3 text-sm text-muted">{words.partners.label}</p>
          {words.partners.links.map(({ label, to }) => (
            <a key={to} href={to} className={row}>
              {label}
            </a>
          ))}
          <hr className="my-3 border-line" />
          {words.links.map(({ label, to }) => (
            <a key={to} href={to} className={row}>
              {label}
            </a>
          ))}
          <NotificationsLink words={words} className={row} />
          <SessionLinks words={words} className={row} path={path} />
          <LinkButton to={words.get_started.to} size="lg" className="mt-4">
            {words.get_started.label}
          </LinkButton>
        </div>
      </nav>
    </details>
  );
}

export const Header = ({ site: { brand, navigation }, path }: HeaderProps) => (
  <>
    <PromoBanner promo={navigation.promo} />
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="wrap flex h-16 items-center justify-between gap-4">
        <a href={navigation.header.home.to} aria-label={wordmarkText(brand) + brand.wordmark.mark}>
          <Wordmark brand={brand} size="md" />
        </a>
        <DesktopNav words={navigation.header} path={path} />
        <MobileNav words={navigation.header} path={path} />
      </div>
    </header>
  </>
);
