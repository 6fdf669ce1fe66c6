import { auth } from '../content/auth.ts';
import { HarborScene } from '../sections/HarborScene.tsx';

export const Part = () => (
  <div className="night relative isolate overflow-hidden rounded-lg bg-paper p-6 text-ink lg:min-h-[34rem] lg:p-10">
    <div className="max-lg:hidden">
      <HarborScene />
    </div>
    <h1 className="display relative text-4xl">{auth.title}</h1>
    <p className="relative mt-3 max-w-[22em] text-lg text-ink/85">{auth.text}</p>
  </div>
);
