/** The people behind the brand. */
import type { Team } from '../../content/types.gen.ts';
import { SectionHead } from '../SectionHead.tsx';
import { Portrait } from './Portrait.tsx';

export const TeamGrid = ({ content }: { content: Team }) => (
  <section className="wrap section">
    <SectionHead title={content.title} text={content.text} />
    <ul className="team">
      {content.people.map(({ name, role, text, picture }) => (
        <li key={name}>
          <Portrait name={name} picture={picture} />
          <h3 className="display text-2xl">{name}</h3>
          <p className="text-muted">{role}</p>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  </section>
);
