/** Any address that is no route (spec 2.1). The server answers it with status 404. */
import { notFound } from '../../content/not-found.ts';
import { LinkButton } from '../../ui/Button.tsx';

export const Page = () => (
  <div className="wrap section grid min-h-[65vh] content-center justify-items-start">
    <p className="figure-num text-5xl text-glow" aria-hidden="true">
      404
    </p>
    <h1 className="display mt-4 text-4xl">{notFound.title}</h1>
    <p className="mt-4 max-w-measure text-lg text-muted">{notFound.text}</p>
    <LinkButton to={notFound.action.to} className="mt-8">
      {notFound.action.label}
    </LinkButton>
  </div>
);
