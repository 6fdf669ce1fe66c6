import { textsOf } from '../../../content/island-texts.ts';
import { Spinner } from '../../../ui/Spinner.tsx';

export const Waiting = () => (
  <div role="status" aria-busy="true" className="grid min-h-80 place-items-center text-2xl text-muted">
    <span className="sr-only">{textsOf('admin').loading_text}</span>
    <Spinner />
  </div>
);
