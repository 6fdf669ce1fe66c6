/** /become-partner: reasons, the application form, and the next steps. */
import type { Item } from '../content/types.gen.ts';
import { ApplicationForm } from '../features/marketplace/partners/ApplicationForm.island.tsx';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { Island } from '../ui/Island.tsx';
import { BadgeCheck, type IconComponent, Megaphone, Percent, Users } from '../ui/icons.tsx';
import type { PageProps } from './page.ts';
import { partnerOptionsOf } from './partner-options.ts';

const icons: Record<string, IconComponent> = {
  commission: Percent,
  leads: Users,
  trust: BadgeCheck,
  listing: Megaphone,
};

function Benefit({ item }: { item: Item }) {
  const Icon = icons[item.id] ?? BadgeCheck;
  return (
    <li className="border-t border-line pt-5">
      <Icon className="size-6 text-glow" />
      <h2 className="mt-3 text-lg font-[560]">{item.title}</h2>
      <p className="mt-1 text-muted">{item.text}</p>
    </li>
  );
}

type Content = Pick<PageProps<'become-partner'>, 'page'>;

const Opening = ({ page: { hero, benefits } }: Content) => (
  <section className="night">
    <div className="wrap section">
      <h1 className="display text-5xl">{hero.title}</h1>
      <p className="mt-5 max-w-measure text-lg text-muted">{hero.text}</p>
      <ul className="mt-12 grid gap-x-8 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
        {benefits.map((item) => (
          <Benefit key={item.id} item={item} />
        ))}
      </ul>
    </div>
  </section>
);

const Next = ({ page: { next } }: Content) => (
  <aside className="h-max lg:sticky lg:top-28">
    <h2 className="display text-2xl">{next.title}</h2>
    <ol className="mt-6 border-b border-line">
      {next.steps.map((step, index) => (
        <li key={step.id} className="grid grid-cols-[2.5rem_1fr] gap-x-3 border-t border-line py-5">
          <span aria-hidden="true" className="figure-num text-3xl leading-none text-glow">
            {index + 1}
          </span>
          <div>
            <h3 className="font-[560]">{step.title}</h3>
            <p className="mt-1 text-muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </aside>
);

export const Page = ({ page, site }: PageProps<'become-partner'>) => (
  <>
    <Opening page={page} />
    <div className="wrap section grid gap-x-12 gap-y-14 lg:grid-cols-12">
      <section className="lg:col-span-7">
        <h2 className="display text-3xl">{page.form.title}</h2>
        <p className="mt-3 mb-8 max-w-measure text-muted">{page.form.text}</p>
        <Island
          name="ApplicationForm"
          of={ApplicationForm}
          when="state"
          props={{ words: page.form }}
          copy={{ options: partnerOptionsOf(site) }}
        />
        <PrivacyNote legal={site.navigation.footer.legal} />
      </section>
      <div className="lg:col-span-4 lg:col-start-9">
        <Next page={page} />
      </div>
    </div>
  </>
);
