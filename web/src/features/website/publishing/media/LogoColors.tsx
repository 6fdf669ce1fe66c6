/** Advice that follows from the uploaded logo: colors for the site, and whether it shows on dark backgrounds. */
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesk } from '../context.ts';
import sheet from '../fields/looks.css?url';
import { at, type Files, isObject, type Value } from '../values.ts';
import { nameOfColor } from './color-name.ts';
import { useLogoColors } from './uploads.ts';

const file = 'brand.json';

const brandOf = (files: Files): Readonly<Record<string, Value>> => {
  const brand = files[file];
  return isObject(brand) ? brand : {};
};

const markOf = (logo: Value | undefined): string =>
  isObject(logo) && typeof logo.mark === 'string' ? logo.mark : '';

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** Says that a logo can't be recognized on dark backgrounds, if there is no other logo for them. */
export function LogoAdvice({ field, value }: { field: string; value: Value | undefined }) {
  const brand = brandOf(useDesk().files);
  const hasOther = brand.logo_dark !== undefined;
  const concerned = field === '/logo_dark' || !hasOther;
  const { data } = useLogoColors(concerned ? markOf(value) : '', textOf(brand.theme));
  if (!data || data.shows_on_dark) return null;
  return (
    <p role="note" className="mt-3 rounded-md bg-warning-wash px-3 py-2 text-sm text-warning">
      {field === '/logo_dark'
        ? 'Parts of this logo are too dark to be seen on dark backgrounds. Choose a lighter version.'
        : 'Parts of this logo are too dark to be seen on dark backgrounds, so the site shows it on a white plate there. ' +
          'Add a logo for dark backgrounds below.'}
    </p>
  );
}

interface Pair {
  accent: string;
  link: string;
}

const pairName = ({ accent, link }: Pair): string => `${nameOfColor(accent)} and ${nameOfColor(link)}`;

/** A color as a rectangle. Attributes of SVG need no style, which the policy forbids. */
const Swatch = ({ colors: { accent, link } }: { colors: Pair }) => (
  <svg aria-hidden="true" viewBox="0 0 48 32">
    <path fill={accent} d="M0 0h48v32H0z" />
    <path fill={link} d="M30 0h18v32H30z" />
  </svg>
);

/** Proposes colors from the logo. A press applies both to the draft. */
export function LogoColors({ field }: { field: string }) {
  const { editor, files, readOnly, announce } = useDesk();
  const [open, setOpen] = useState(false);
  const { theme, logo } = brandOf(files);
  const mark = markOf(logo);
  const { data, error } = useLogoColors(open ? mark : '', textOf(theme));
  if (readOnly) return null;
  const apply = (pair: Pair): void => {
    editor.edit(file, at(field, 'accent'), pair.accent);
    editor.edit(file, at(field, 'link'), pair.link);
    announce(`${pairName(pair)} applied.`);
  };
  return (
    <div>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={open}
        disabledReason={mark ? undefined : 'Choose a logo first.'}
        onClick={() => setOpen(!open)}
      >
        Take colors from the logo
      </Button>
      {open && (
        <fieldset aria-label="Colors from the logo" className="mt-3 grid gap-3">
          {error && (
            <p className="text-sm text-danger">The colors could not be read. Try again in a moment.</p>
          )}
          {data?.pairs.map((pair) => (
            <button
              key={pair.accent + pair.link}
              type="button"
              className="logo-pair"
              onClick={() => apply(pair)}
            >
              <Swatch colors={pair} /> {pairName(pair)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
