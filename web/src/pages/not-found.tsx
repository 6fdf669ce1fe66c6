/** Any address that is no route. The server answers it with status 404. */
import { LinkButton } from '../ui/Button.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page }: PageProps<'not-found'>) => (
  <div className="wrap section grid min-h-[65vh] content-center justify-items-start">
    <p className="figure-num text-5xl text-glow" aria-hidden="true">
      404
    </p>
    <h1 className="display mt-4 text-4xl">{page.title}</h1>
    <p className="mt-4 max-w-measure text-lg text-muted">{page.text}</p>
    <LinkButton to={page.action.to} className="mt-8">
      {page.action.label}
    </LinkButton>
  </div>
);
