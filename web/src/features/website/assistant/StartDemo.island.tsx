/** The START AI DEMO button, which loads the window on demand. */
import { type ComponentType, useState } from 'react';
import type { AvatarWords } from '../../../content/types.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';

interface StartDemoProps {
  label: string;
  words: AvatarWords;
}

type Modal = ComponentType<{ words: AvatarWords; onClose: () => void }>;

export function StartDemo({ label, words }: StartDemoProps) {
  const [Modal, setModal] = useState<Modal>();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const { loadAvatarModal } = await import('./AvatarModal.tsx');
      const Loaded = await loadAvatarModal();
      setModal(() => Loaded);
    } catch {
      toast({ text: words.error_text, tone: 'danger' });
    }
    setBusy(false); // at the same time as the window, which returns the focus to this button
  };
  return (
    <>
      <Button size="lg" aria-haspopup="dialog" busy={busy} onClick={open}>
        {label}
      </Button>
      {Modal && <Modal words={words} onClose={() => setModal(undefined)} />}
    </>
  );
}
