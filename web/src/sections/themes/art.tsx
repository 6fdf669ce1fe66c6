/** The drawings of each look: the scene of the home page, and the figure beside the title of other pages. */
import type { ReactNode } from 'react';
import type { Drawing, Theme } from '../../content/types.gen.ts';
import { HarborScene } from '../HarborScene.tsx';
import { AlmanacFigure, AlmanacScene } from './Almanac.tsx';
import { ConsoleFigure, ConsoleScene } from './Console.tsx';
import { GridFigure, GridScene } from './Grid.tsx';
import { NauticalFigure } from './Nautical.tsx';
import { PosterFigure, PosterScene } from './Poster.tsx';

interface Art {
  Scene: () => ReactNode;
  Figure: (props: { of: Drawing }) => ReactNode;
  /** True if the scene has a dark background. */
  isNight: boolean;
}

export const artOf: Readonly<Record<Theme, Art>> = {
  lighthouse: { Scene: HarborScene, Figure: NauticalFigure, isNight: true },
  grid: { Scene: GridScene, Figure: GridFigure, isNight: false },
  almanac: { Scene: AlmanacScene, Figure: AlmanacFigure, isNight: false },
  poster: { Scene: PosterScene, Figure: PosterFigure, isNight: true },
  console: { Scene: ConsoleScene, Figure: ConsoleFigure, isNight: true },
};
