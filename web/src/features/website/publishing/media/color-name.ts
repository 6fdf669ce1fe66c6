/** Names colors in words, for people who can't tell them apart. */

/** Upper ends of the hues in degrees, in the order of the color wheel. */
const hues: readonly (readonly [number, string])[] = [
  [14, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [90, 'lime'],
  [158, 'green'],
  [192, 'teal'],
  [248, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [360, 'red'],
];

const shadeOf = (lightness: number): string => (lightness < 0.3 ? 'dark ' : lightness > 0.75 ? 'light ' : '');

function grayOf(lightness: number): string {
  if (lightness < 0.12) return 'black';
  if (lightness > 0.93) return 'white';
  return `${shadeOf(lightness)}gray`;
}

function hueOf(r: number, g: number, b: number): number {
  const range = Math.max(r, g, b) - Math.min(r, g, b);
  const turn =
    Math.max(r, g, b) === r
      ? (g - b) / range
      : Math.max(r, g, b) === g
        ? 2 + (b - r) / range
        : 4 + (r - g) / range;
  return (turn * 60 + 360) % 360;
}

/** Returns the name of a color such as #1d4ed8: 'blue'. */
export function nameOfColor(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const lightness = (most + least) / 2;
  if (most - least < 0.08) return grayOf(lightness);
  const hue = hueOf(r, g, b);
  const name = hues.find(([end]) => hue <= end)?.[1] ?? 'red';
  if (name === 'orange' && lightness < 0.4) return lightness < 0.22 ? 'dark brown' : 'brown';
  return shadeOf(lightness) + name;
}
