/** Messages that the editor shows above everything else. */
import type { ReactNode } from 'react';
import type { State } from './api.ts';

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-5 rounded-lg border border-warning bg-warning-wash px-5 py-4">
    <h3 className="font-[560]">{title}</h3>
    <div className="mt-1 wrap-anywhere">{children}</div>
  </section>
);

export const Notices = ({ state }: { state: State }) => (
  <>
    {state.read_only && <Notice title="You can look, but not edit">{state.read_only}</Notice>}
    {state.trouble && <Notice title="The site doesn't show the newest version">{state.trouble}</Notice>}
    {state.set_aside.length > 0 && (
      <Notice title="Some published changes aren't shown">
        <p>This version of the program refuses them. Correct the fields and publish again.</p>
        <ul className="mt-2 list-disc pl-5">
          {state.set_aside.map(({ change, reason }) => (
            <li key={`${change.file}#${change.field}`}>{reason}</li>
          ))}
        </ul>
      </Notice>
    )}
  </>
);
