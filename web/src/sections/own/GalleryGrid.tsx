/** Images side by side; the first takes the space of two. */
import type { PictureGallery } from '../../content/types.gen.ts';
import { srcOf } from '../../lib/image.ts';
import { SectionHead } from '../SectionHead.tsx';
import { Picture } from './Picture.tsx';

export const GalleryGrid = ({ content }: { content: PictureGallery }) => (
  <section className="wrap section">
    <SectionHead title={content.title} text={content.text} />
    <ul className="pictures">
      {content.pictures.map(({ picture, caption }) => (
        <li key={srcOf(picture.image)}>
          <figure>
            <Picture picture={picture} />
            {caption && <figcaption className="text-muted">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  </section>
);
