/** Cards to choose the topic: radio buttons, so that arrow keys move between them. */
import type { ContactFormWords } from '../../../../content/types.gen.ts';

export const TypeCards = ({ words }: { words: ContactFormWords['types'] }) => (
  <fieldset>
    <legend className="display mb-4 text-2xl">{words.title}</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {words.cards.map(({ type, title, text }, index) => (
        <label
          key={type}
          className="flex cursor-pointer gap-3 rounded-lg border border-line-strong p-4 hover:border-ink has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea"
        >
          <input
            type="radio"
            name="contactType"
            value={type}
            defaultChecked={index === 0}
            className="mt-1 size-4.5 shrink-0 accent-sea outline-none"
          />
          <span>
            <span className="block font-[560]">{title}</span>
            <span className="text-[0.9375rem] text-muted">{text}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
