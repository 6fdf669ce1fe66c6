/** The contents of one category of services, and a link to its first package. */
import type { MainCategory } from '../content/catalogue.ts';
import type { ServiceCardsWords } from '../content/types.gen.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Check } from '../ui/form-icons.tsx';

interface ServiceDialogProps {
  category: MainCategory;
  words: ServiceCardsWords;
  onClose: () => void;
}

export const ServiceDialog = ({ category, words, onClose }: ServiceDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={category.card.title}
    description={category.card.text}
    footer={
      <>
        <LinkButton to={category.page} variant="ghost">
          {words.get_started_label}
        </LinkButton>
        <LinkButton to={paths.serviceOrder(category.services[0])}>{words.quick_buy_label}</LinkButton>
      </>
    }
  >
    <h3 className="font-[560]">
      {words.what_you_get_title} <span className="ml-1 font-normal text-glow">{category.from_label}</span>
    </h3>
    <ul className="mt-3 border-b border-line">
      {category.what_you_get.map((point) => (
        <li key={point} className="flex gap-3 border-t border-line py-3">
          <Check className="mt-0.5 text-positive" />
          {point}
        </li>
      ))}
    </ul>
  </Dialog>
);
