/**
 * Tabs after the ARIA pattern: arrow keys, Home and End move and select, one tab stop. Panels that are not
 * shown stay in the page, hidden, so that what was typed there is kept.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { tabStep } from './tab-step.ts';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  panel: ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  className?: string;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, className }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  // Where the tabs do not all fit, the selected one is in sight: an address may name the last of them.
  useEffect(() => {
    const tab = document.getElementById(`${base}-${selected}`);
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 48;
  }, [base, selected]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const index = tabStep(event.key, at, tabs.length);
    if (index === undefined) return;
    event.preventDefault();
    const next = tabs[index];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={cx(
              '-mb-px min-h-11 shrink-0 border-b-2 px-4 text-[0.9375rem] whitespace-nowrap',
              tab.id === selected
                ? 'border-light font-[560] text-ink'
                : 'border-transparent text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== selected}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
