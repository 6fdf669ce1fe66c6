/**
 * Replaces an island whose code failed to load, because a newer version of the site was installed or the connection
 * is lost. Reloading the page fixes both; drafts are kept.
 */
import { messages } from '../content/messages.ts';
import { buttonClass } from '../ui/button-class.ts';

const t = messages('site.failed_part');

export function showIslandError(island: HTMLElement): void {
  const put = (tag: 'div' | 'p' | 'button', className: string, textContent = '') =>
    Object.assign(document.createElement(tag), { className, textContent });
  const notice = put('div', 'rounded-lg border border-line-strong bg-surface p-6');
  const again = put('button', buttonClass({ className: 'mt-4' }), t('again_label'));
  again.onclick = () => location.reload();
  notice.append(put('p', 'text-lg', t('text')), again);
  island.replaceChildren(notice);
  again.focus();
}
