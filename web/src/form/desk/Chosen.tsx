/** Rows of a list that are chosen for one action, and the bar that stays in view while there are some. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

export interface Chosen {
  ids: readonly string[];
  has: (id: string) => boolean;
  choose: (id: string, chosen: boolean) => void;
  clear: () => void;
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    ids,
    has: (id) => ids.includes(id),
    choose: (id, chosen) => setIds(chosen ? [...ids, id] : ids.filter((other) => other !== id)),
    clear: () => setIds([]),
  };
}

interface ChooseBoxProps {
  id: string;
  /** As 'Choose order H-2041'. */
  label: string;
  /** The id of the element that names the row, if the label doesn't. */
  describedBy?: string;
  chosen: Chosen;
}

export const ChooseBox = ({ id, label, describedBy, chosen }: ChooseBoxProps) => (
  <input
    type="checkbox"
    aria-describedby={describedBy}
    aria-label={label}
    checked={chosen.has(id)}
    onChange={({ currentTarget }) => chosen.choose(id, currentTarget.checked)}
    className="size-6 shrink-0 accent-sea"
  />
);

/** '1 order', '3 orders'. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Tells for how many rows an action is done, and why the others were left as before. */
export function tellBulk(noun: string, done: number, left: readonly string[]): void {
  const [why] = left;
  toast({
    text: `Done for ${counted(done, noun)}.${why ? ` ${counted(left.length, noun)} left as before: ${why}` : ''}`,
    tone: why ? 'neutral' : 'positive',
  });
}

interface ChosenBarProps<Action extends string> {
  /** What a row is called, as 'order'. */
  noun: string;
  chosen: Chosen;
  actions: readonly (readonly [Action, string])[];
  /** The action that is running. */
  working: Action | undefined;
  onAction: (action: Action) => void;
  /** What an action asks first. */
  children?: ReactNode;
}

export function ChosenBar<Action extends string>(props: ChosenBarProps<Action>) {
  const { noun, chosen, actions, working, onAction, children } = props;
  if (chosen.ids.length === 0) return null;
  return (
    <section
      aria-label={`Chosen ${noun}s`}
      className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-surface p-3"
    >
      <p role="status" className="mr-auto">
        {counted(chosen.ids.length, noun)} chosen
      </p>
      {actions.map(([action, label]) => (
        <Button
          key={action}
          variant="secondary"
          size="sm"
          busy={working === action}
          busyLabel="Working..."
          onClick={() => onAction(action)}
        >
          {label}
        </Button>
      ))}
      <Button variant="secondary" size="sm" onClick={chosen.clear}>
        Clear
      </Button>
      {children}
    </section>
  );
}
