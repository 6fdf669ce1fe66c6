/**
 * A living part of a page that is otherwise markup only (brochure.tsx): the build writes what it shows and the
 * props it needs, the browser brings it to life. Props are plain data.
 */
import type { ReactNode } from 'react';

interface IslandProps {
  name: string;
  props?: object;
  /** What it shows at first; nothing for a part that waits. */
  children?: ReactNode;
}

export const Island = ({ name, props = {}, children }: IslandProps) => (
  <div data-island={name} data-props={JSON.stringify(props)} className="grid">
    {children}
  </div>
);
