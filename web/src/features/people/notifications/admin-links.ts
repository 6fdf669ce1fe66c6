/** Links in every page for the admin. Only the server knows who that is. */
import { messages } from '../../../content/messages.ts';
import { paths } from '../../../paths.ts';

const t = messages('site');

/** The link from a page to its editor, in the corner that no other part of the page uses. */
function editLink(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.dataset.editPage = '';
  link.href = paths.editPage(location.pathname);
  link.textContent = t('edit_page_label');
  link.className = 'rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-pop';
  Object.assign(link.style, {
    position: 'fixed',
    left: '1rem',
    bottom: '1rem',
    zIndex: '20',
    color: 'var(--ink)',
  });
  return link;
}

/** Shows or hides the links to the desk and to the editor of the page. */
export function showAdminLinks(isAdmin: boolean): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-admin]')) link.hidden = !isAdmin;
  const known = document.querySelector('[data-edit-page]');
  if (!isAdmin || location.pathname === paths.admin()) known?.remove();
  else if (!known) document.querySelector('footer')?.append(editLink());
}
