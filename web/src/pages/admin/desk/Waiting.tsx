import { admin } from '../../../content/admin.ts';
import { Spinner } from '../../../ui/Spinner.tsx';

export const Waiting = () => (
  <div role="status" className="grid min-h-80 place-items-center text-2xl text-muted">
    <span className="sr-only">{admin.loading_text}</span>
    <Spinner />
  </div>
);
