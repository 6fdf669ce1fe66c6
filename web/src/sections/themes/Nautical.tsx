/** The figures of the lighthouse: instruments and charts of a ship. */
import type { ReactNode } from 'react';
import type { Drawing } from '../../content/types.gen.ts';
import { Chart } from '../drawings/Chart.tsx';
import { Compass } from '../drawings/Compass.tsx';
import { Lens } from '../drawings/Lens.tsx';
import { Signals } from '../drawings/Signals.tsx';
import { Soundings } from '../drawings/Soundings.tsx';
import { Tide } from '../drawings/Tide.tsx';

const drawings: Record<Drawing, ReactNode> = {
  chart: <Chart />,
  compass: <Compass />,
  lens: <Lens />,
  signals: <Signals />,
  soundings: <Soundings />,
  tide: <Tide />,
};

export const NauticalFigure = ({ of }: { of: Drawing }) => drawings[of];
