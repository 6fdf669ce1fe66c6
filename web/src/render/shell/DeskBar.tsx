/** The bar of the desk: a link to the site, space for its island, the bell, and the account. */
import type { ComponentProps, ReactNode } from 'react';
import { messages } from '../../content/messages.ts';
import type { Site } from '../../content/site.ts';
import { wordmarkText } from '../../lib/wordmark.ts';
import { ChevronDown, Search } from '../../ui/form-icons.tsx';
import { Plus } from '../../ui/icons.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { BellMenu, SessionLinks } from './SessionLinks.tsx';

const t = messages('desk.bar');

/** Returns the records that can be created from anywhere at the desk. */
const creationLinks = () => [
  { label: t('new.lead'), href: '/admin?tab=leads&new' },
  { label: t('new.offer'), href: '/admin?tab=leads&new=offer' },
  { label: t('new.invoice'), href: '/admin?tab=leads&new=invoice' },
  { label: t('new.booking'), href: '/admin?tab=bookings&new' },
  { label: t('new.event'), href: '/calendar?new' },
  { label: t('new.page'), href: '/admin?tab=site&new=page' },
];

const item = 'inline-flex min-h-10 items-center gap-1 rounded-md px-2.5 text-[0.9375rem] hover:bg-sunken';

const Menu = ({
  label,
  children,
  ...details
}: { label: ReactNode } & Omit<ComponentProps<'details'>, 'label'>) => (
  <details {...details} data-menu="" className="relative">
    <summary className={item}>{label}</summary>
    <div className="absolute top-full right-0 z-30 w-44 pt-1">
      <div className="grid rounded-lg border border-line bg-surface p-1.5 shadow-pop">{children}</div>
    </div>
  </details>
);

export const DeskBar = ({ site: { brand, navigation } }: { site: Pick<Site, 'brand' | 'navigation'> }) => (
  <header className="desk-bar">
    <a
      href={navigation.header.home.to}
      aria-label={wordmarkText(brand) + brand.wordmark.mark}
      className="shrink-0"
    >
      <Wordmark brand={brand} size="sm" />
    </a>
    <div className="desk-tools">
      <button type="button" id="desk-search" hidden className="desk-search" aria-haspopup="dialog">
        <Search className="size-4" />
        <span className="desk-word">{t('search_label')}</span>
        <kbd>{t('search_keys')}</kbd>
      </button>
    </div>
    <Menu
      id="desk-new"
      hidden
      label={
        <>
          <Plus className="size-4" />
          <span className="desk-word">{t('new_label')}</span>
        </>
      }
    >
      {creationLinks().map(({ label, href }) => (
        <a key={href} href={href} className={`${item} w-full`}>
          {label}
        </a>
      ))}
    </Menu>
    <BellMenu words={navigation.header} className={item} />
    <Menu
      label={
        <>
          {t('menu_label')}
          <ChevronDown className="size-4 text-muted" />
        </>
      }
    >
      <SessionLinks words={navigation.header} className={`${item} w-full`} path="/admin" />
    </Menu>
  </header>
);
