import { home } from '../content/home.ts';
import { StepStory } from '../sections/StepStory.tsx';

export const Part = () => <StepStory id="how-it-works" content={home.how_it_works} />;
