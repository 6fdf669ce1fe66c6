/** Asks whether it is really the owner, over whatever is open. Questions that come meanwhile share the answer. */
import { hydrateRoot } from 'react-dom/client';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Answer = (confirmed: boolean) => void;

let asking: Promise<boolean> | undefined;

/** Nothing at first, as in the place that it is put into. */
const Question = ({ onAnswer }: { onAnswer: Answer }) =>
  useHydrated() ? <ConfirmDialog onAnswer={onAnswer} /> : null;

async function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  let resolve: Answer = () => undefined;
  const promise = new Promise<boolean>((answered) => {
    resolve = answered;
  });
  // Not createRoot: it would add to the first load of every page, which hydrates only.
  const root = hydrateRoot(place, <Question onAnswer={resolve} />);
  const answer = await promise;
  root.unmount();
  place.remove();
  return answer;
}

/** True when the person has confirmed, false when they closed the question. */
export function confirmOwner(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
