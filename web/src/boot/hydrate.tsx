/** Hydrates an island with the props and texts in its element. Nothing else hydrates. */
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { provideTexts } from '../content/island-texts.ts';
import { showIslandError } from './island-error.ts';

interface HydrationMarkerProps {
  onReacting: () => void;
  onAlive: () => void;
  children: ReactNode;
}

/**
 * Calls `onAlive` when all children are hydrated. Effects run from the innermost component outwards, some turns after
 * React starts to handle events.
 */
function HydrationMarker({ onReacting, onAlive, children }: HydrationMarkerProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => onReacting(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => onAlive(), []);
  return children;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the controls that changed before hydration; React doesn't notice those changes. */
const changedControls = (place: Element): Control[] =>
  [...place.querySelectorAll<Control>('input, textarea, select')].filter((control) =>
    control instanceof HTMLSelectElement
      ? [...control.options].some((option) => option.selected !== option.defaultSelected)
      : control.value !== control.defaultValue,
  );

/** Makes React notice the value that a control already has. React ignores a value that it has seen before. */
function notifyReact(control: Control): void {
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

/** Loaders of islands by name. Each file exports its island by that name. */
const islands = new Map(
  Object.entries(modules).map(([file, load]) => [/(\w+)\.island\.tsx$/.exec(file)?.[1] ?? '', load]),
);

async function load(name: string): Promise<ComponentType<object>> {
  const Part = (await islands.get(name)?.())?.[name];
  if (!Part) throw new Error(`island not found: ${name}`);
  return Part;
}

/** Resolves when the island is hydrated. React handles the visitor's events from `onReacting` on. */
export async function hydrate(place: HTMLElement, onReacting: () => void): Promise<void> {
  const { island = '', props = '{}', copy = '{}', prefix = '' } = place.dataset;
  const Part = await load(island);
  provideTexts(JSON.parse(copy));
  await new Promise<void>((resolve) => {
    const onAlive = (): void => {
      for (const control of changedControls(place)) notifyReact(control);
      const { activeElement } = document;
      if (place.contains(activeElement))
        activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      resolve();
    };
    hydrateRoot(
      place,
      <HydrationMarker onReacting={onReacting} onAlive={onAlive}>
        <Part {...JSON.parse(props)} />
      </HydrationMarker>,
      {
        identifierPrefix: prefix,
        onUncaughtError(error) {
          reportError(error);
          showIslandError(place);
        },
      },
    );
  });
}
