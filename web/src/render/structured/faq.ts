/** Questions and answers of a page, as shown on it. */
import type { Faq } from '../../content/types.gen.ts';
import type { Thing } from './types.ts';

export const faqPage = ({ items }: Faq): Thing => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
