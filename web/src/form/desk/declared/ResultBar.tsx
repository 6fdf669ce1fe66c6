/**
 * The result of the last action, with an Undo button. The bar stays for 20 seconds, longer while in use. If emails
 * are pending, the Undo button goes after 20 seconds in any case.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';

import { Button } from '../../../ui/Button.tsx';
import { Close } from '../../../ui/form-icons.tsx';
import { toast } from '../../../ui/toast.ts';
import sheet from './declared.css?url';
import { type ActionResult, lastResult, showResult, undoDuration } from './results.ts';
import { isTyping } from './use-keys.ts';

const t = messages('desk-lists');

function Undo({ undo }: { undo: () => Promise<unknown> }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await undo();
      showResult({ text: t('undone') });
    } catch (error) {
      lastResult.set(null);
      toast({ title: t('failed_title'), text: errorText(error, t('failed')), tone: 'danger' });
    }
    void client.invalidateQueries({ queryKey: ['admin'] });
  };
  const byKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    if (busy || isTyping(event.target)) return; // there it undoes typing
    event.preventDefault();
    void press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => byKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <Button variant="secondary" size="sm" busy={busy} title={t('undo_key')} onClick={() => void press()}>
      {t('undo')}
    </Button>
  );
}

function Bar({ what }: { what: ActionResult }) {
  const [held, setHeld] = useState(false);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), undoDuration);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => lastResult.set(null), undoDuration);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <section
      aria-label={t('told_label')}
      className="desk-told"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <link rel="stylesheet" href={sheet} precedence="part" />
      <p role="status" className="min-w-0 flex-1">
        {what.text}
      </p>
      {what.undo && !(late && what.mails) && <Undo undo={what.undo} />}
      <button
        type="button"
        aria-label={t('dismiss')}
        className="grid size-10 place-items-center"
        onClick={() => lastResult.set(null)}
      >
        <Close className="size-4" />
      </button>
    </section>
  );
}

export function ResultBar() {
  const what = useSyncExternalStore(lastResult.subscribe, lastResult.get, () => null);
  return what && <Bar key={what.id} what={what} />;
}
