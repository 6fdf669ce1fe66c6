/** Testimonials: one large, or two side by side. They show a role instead of a name. */
import type { Testimonial, Testimonials } from '../content/types.gen.ts';

const Voice = ({ quote, role, large = false }: Testimonial & { large?: boolean }) => (
  <figure>
    <blockquote>
      <p className={large ? 'display text-4xl leading-[1.2]' : 'display text-3xl leading-[1.3]'}>“{quote}”</p>
    </blockquote>
    <figcaption className="mt-6 flex items-center gap-3 text-muted">
      <span aria-hidden="true" className="h-px w-10 bg-light" /> {role}
    </figcaption>
  </figure>
);

export const QuoteBand = ({ content }: { content: Testimonial }) => (
  <div className="bg-sunken">
    <div className="wrap section">
      <div className="lg:w-10/12">
        <Voice {...content} large />
      </div>
    </div>
  </div>
);

export const QuotePair = ({ content }: { content: Testimonials }) => (
  <section className="bg-sunken">
    <div className="wrap section">
      <h2 className="text-lg text-muted">{content.title}</h2>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {content.items.map((item) => (
          <Voice key={item.quote} {...item} />
        ))}
      </div>
    </div>
  </section>
);
