/** Hydrates an island from the props and the words in its element. Nothing else hydrates. */
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { giveCopy } from '../content/copy.ts';
import { apologize } from './apologize.ts';

interface AliveProps {
  onReacting: () => void;
  onAlive: () => void;
  children: ReactNode;
}

/** Calls `onAlive` when everything inside is hydrated: effects run from the inside out, some turns after React reacts. */
function Alive({ onReacting, onAlive, children }: AliveProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => onReacting(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => onAlive(), []);
  return children;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The controls whose values changed before hydration, which React doesn't notice. */
const entered = (place: Element): Control[] =>
  [...place.querySelectorAll<Control>('input, textarea, select')].filter((control) =>
    control instanceof HTMLSelectElement
      ? [...control.options].some((option) => option.selected !== option.defaultSelected)
      : control.value !== control.defaultValue,
  );

/** Makes React notice the value that a control already has. React ignores a value that it has seen before. */
function tell(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (['checkbox', 'radio', 'file'].includes(control.type)) return;
  const { value, selectionStart, selectionEnd } = control;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  control.value = control.defaultValue; // through React's own setter, which records it
  set?.call(control, value);
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

type Module = Record<string, ComponentType<object>>;

const modules = import.meta.glob<Module>('../{features,pages,sections,ui}/**/*.island.tsx');

/** The code of each island by its name: its file exports it by that name. */
const islands = new Map(
  Object.entries(modules).map(([file, load]) => [/(\w+)\.island\.tsx$/.exec(file)?.[1] ?? '', load]),
);

async function load(name: string): Promise<ComponentType<object>> {
  const Part = (await islands.get(name)?.())?.[name];
  if (!Part) throw new Error(`no island is called ${name}`);
  return Part;
}

/** Resolves when the island is hydrated. From `onReacting` on, React handles what the visitor does there. */
export async function hydrate(place: HTMLElement, onReacting: () => void): Promise<void> {
  const { island = '', props = '{}', copy = '{}', prefix = '' } = place.dataset;
  const Part = await load(island);
  giveCopy(JSON.parse(copy));
  await new Promise<void>((resolve) => {
    const onAlive = (): void => {
      for (const control of entered(place)) tell(control);
      const { activeElement } = document;
      if (place.contains(activeElement))
        activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      resolve();
    };
    hydrateRoot(
      place,
      <Alive onReacting={onReacting} onAlive={onAlive}>
        <Part {...JSON.parse(props)} />
      </Alive>,
      {
        identifierPrefix: prefix,
        onUncaughtError(error) {
          reportError(error);
          apologize(place);
        },
      },
    );
  });
}
