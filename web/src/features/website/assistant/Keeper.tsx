/**
 * The keeper of the light, who speaks for the assistant, as inline SVG. The lips follow the voice, the eyes blink and
 * the light behind turns, unless the visitor prefers reduced motion (styles/keeper.css).
 */
import type { Mouth } from './mouth.ts';

/** Strands of the beard, from the chin outwards. */
const strands = [
  'M160 232c-1 14-1 24 0 36',
  'M142 228c-3 13-3 24-1 35',
  'M178 228c3 13 3 24 1 35',
  'M124 216c-4 12-3 24 2 36',
  'M196 216c4 12 3 24-2 36',
];

const Light = () => (
  <g>
    <defs>
      <radialGradient id="keeper-light" gradientUnits="userSpaceOnUse" cx="160" cy="150" r="240">
        <stop className="keeper-near" />
        <stop className="keeper-far" offset="1" />
      </radialGradient>
    </defs>
    <g className="keeper-beam">
      <path d="M160 150-60 70v160z" />
      <path d="M160 150 380 70v160z" />
    </g>
    <circle className="keeper-ring" cx="160" cy="150" r="132" />
    <circle className="keeper-ring" cx="160" cy="150" r="118" />
    <circle className="keeper-lamp" cx="160" cy="150" r="104" />
  </g>
);

const Coat = () => (
  <g>
    <path className="keeper-coat" d="M36 340c2-52 30-84 78-94h92c48 10 76 42 78 94z" />
    <path className="keeper-collar" d="M112 246 86 262l30 44 44 26 44-26 30-44-26-16-48 40z" />
    <circle className="keeper-button" cx="160" cy="326" r="4.5" />
  </g>
);

const Face = ({ mouth }: { mouth: Mouth }) => (
  <g>
    <path
      className="keeper-skin keeper-shade"
      d="M96 158c-10-2-15 6-13 17 2 10 9 16 17 14zM224 158c10-2 15 6 13 17-2 10-9 16-17 14z"
    />
    <path className="keeper-skin" d="M98 128h124v58c0 36-26 60-62 60s-62-24-62-60z" />
    <g className="keeper-eyes">
      <ellipse cx="134" cy="164" rx="5.5" ry="6.5" />
      <ellipse cx="186" cy="164" rx="5.5" ry="6.5" />
    </g>
    <path className="keeper-lines" d="M114 176c3 3 7 4 10 4M206 176c-3 3-7 4-10 4" />
    <path
      className="keeper-beard"
      d="M94 166c-3 22-2 44 8 64 12 26 34 48 58 48s46-22 58-48c10-20 11-42 8-64-8 14-14 26-26 30-12 3-24-2-40-2s-28 5-40 2c-12-4-18-16-26-30z"
    />
    <path className="keeper-strands" d={strands.join('')} />
    <ellipse className="keeper-mouth" data-mouth={mouth} cx="160" cy="216" rx="13" ry="8" />
    <path
      className="keeper-beard keeper-moustache"
      d="M160 196c-10-5-22-3-30 4-6 5-12 7-19 5 6 11 19 14 31 10 8-2 13-6 18-9 5 3 10 7 18 9 12 4 25 1 31-10-7 2-13 0-19-5-8-7-20-9-30-4z"
    />
    <path
      className="keeper-skin keeper-shade"
      d="M152 162c-3 12-7 20-6 27 2 7 8 9 14 9s12-2 14-9c1-7-3-15-6-27z"
    />
    <path
      className="keeper-brows"
      d="M117 152c7-7 19-9 29-4-9 0-19 2-29 4zM203 152c-7-7-19-9-29-4 9 0 19 2 29 4z"
    />
  </g>
);

const Cap = () => (
  <g>
    <path
      className="keeper-cap"
      d="M84 104c-8-30 30-54 76-54s84 24 76 54c-2 8-8 12-14 14H98c-6-2-12-6-14-14z"
    />
    <path className="keeper-band" d="M96 112h128v20H96z" />
    <path className="keeper-visor" d="M90 134c18-10 44-14 70-14s52 4 70 14c-16 4-42 5-70 5s-54-1-70-5z" />
    <path className="keeper-badge" d="m153 112 2.500-22h9l2.500 22zM151 90h18l-9-10z" />
    <path className="keeper-badge" d="M146 84h-12v2h12zM186 84h-12v2h12z" />
  </g>
);

export const Keeper = ({ mouth }: { mouth: Mouth }) => (
  <svg className="keeper" viewBox="0 0 320 340" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <Light />
    <g className="keeper-body">
      <Coat />
      <g className="keeper-head">
        <Face mouth={mouth} />
        <Cap />
      </g>
    </g>
  </svg>
);
