/** Text and address to copy, for visitors without a mail program. */
import type { ContactFormWords } from '../../../../content/types.gen.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Copy } from '../../../../ui/icons.tsx';
import { toast } from '../../../../ui/toast.ts';

interface CopyFallbackProps {
  words: ContactFormWords['fallback'];
  address: string;
  /** Returns the current text; '' if the form is empty. */
  text: () => string;
}

export function CopyFallback({ words, address, text }: CopyFallbackProps) {
  const copy = async (what: string): Promise<void> => {
    if (what === '') return void toast({ text: words.empty_text });
    try {
      await navigator.clipboard.writeText(what);
      toast({ text: words.copied_text, tone: 'positive' });
    } catch {
      toast({ text: words.failed_text, tone: 'danger' });
    }
  };
  return (
    <section className="mt-10 border-t border-line-strong pt-6">
      <h2 className="text-lg font-[560]">{words.title}</h2>
      <p className="mt-1 text-muted">{words.text}</p>
      <p className="mt-3">{address}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy(text())}>
          <Copy className="size-4.5" /> {words.copy_text_label}
        </Button>
        <Button variant="secondary" onClick={() => void copy(address)}>
          <Copy className="size-4.5" /> {words.copy_address_label}
        </Button>
      </div>
    </section>
  );
}
