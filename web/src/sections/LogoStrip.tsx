/** Partner companies scrolling by in 30 s. The second copy closes the loop and is hidden from screen readers. */
import { Monogram } from '../ui/Monogram.tsx';

interface Company {
  name: string;
  monogram: string;
}

const Logos = ({ companies, copy = false }: { companies: readonly Company[]; copy?: boolean }) => (
  <ul
    aria-hidden={copy || undefined}
    className="flex shrink-0 flex-wrap gap-x-12 gap-y-4 pr-12 motion-safe:flex-nowrap"
  >
    {companies.map(({ name, monogram }) => (
      <li key={name} className="flex items-center gap-3 whitespace-nowrap text-muted">
        <Monogram name={name} letters={monogram} className="size-9 text-xs" />
        {name}
      </li>
    ))}
  </ul>
);

export const LogoStrip = ({ label, companies }: { label: string; companies: readonly Company[] }) => (
  <section aria-label={label} className="border-b border-line">
    <div className="wrap py-7">
      <div className="strip-frame">
        <div className="strip">
          <Logos companies={companies} />
          <Logos companies={companies} copy />
        </div>
      </div>
    </div>
  </section>
);
