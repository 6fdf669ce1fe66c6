/** /become-partner (spec 2.9): why, the application form, and what happens then. */
import { becomePartner } from '../../content/become-partner.ts';
import type { Item } from '../../content/types.gen.ts';
import { ApplicationForm } from '../../features/partners/ApplicationForm.tsx';
import { BadgeCheck, type IconComponent, Megaphone, Percent, Users } from '../../ui/icons.tsx';

const { hero, benefits, form, next } = becomePartner;

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

const Opening = () => (
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

const Next = () => (
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

export const Page = () => (
  <>
    <Opening />
    <div className="wrap section grid gap-x-12 gap-y-14 lg:grid-cols-12">
      <section className="lg:col-span-7">
        <h2 className="display text-3xl">{form.title}</h2>
        <p className="mt-3 mb-8 max-w-measure text-muted">{form.text}</p>
        <ApplicationForm words={form} />
      </section>
      <div className="lg:col-span-4 lg:col-start-9">
        <Next />
      </div>
    </div>
  </>
);
