import { copyOf } from '../../../content/copy.ts';
import { Spinner } from '../../../ui/Spinner.tsx';

export const Waiting = () => (
  <div role="status" aria-busy="true" className="grid min-h-80 place-items-center text-2xl text-muted">
    <span className="sr-only">{copyOf('admin').loading_text}</span>
    <Spinner />
  </div>
);
