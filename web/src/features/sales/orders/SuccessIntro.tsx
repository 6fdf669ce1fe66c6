/** Heading and first sentence of the success page. */
import type { Intro } from '../../../content/types.gen.ts';
import { withService } from './service-label.ts';

export const SuccessIntro = ({ words, service }: { words: Intro; service: string }) => (
  <>
    <h1 className="display text-4xl">{words.title}</h1>
    <p className="mt-4 max-w-measure text-lg text-muted">{withService(words.text, service)}</p>
  </>
);
