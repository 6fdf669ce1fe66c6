/**
 * Helpers for the designed screens: repeatable randomness, curves, SVG elements and icons. Everything is
 * deterministic: two runs draw the same image.
 */

/** A repeatable random source: `rng(7)()` is 0…1. */
function rng(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth value noise over the plane, 0…1. */
function noise(seed) {
  const random = rng(seed);
  const table = Float32Array.from({ length: 4096 }, random);
  const at = (x, y) => table[(Math.imul(x, 374761) ^ Math.imul(y, 668265)) & 4095];
  const ease = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = ease(x - ix);
    const fy = ease(y - iy);
    const top = at(ix, iy) + (at(ix + 1, iy) - at(ix, iy)) * fx;
    const low = at(ix, iy + 1) + (at(ix + 1, iy + 1) - at(ix, iy + 1)) * fx;
    return top + (low - top) * fy;
  };
}

/** Several octaves of noise, 0…1. */
function fractal(seed, octaves = 4) {
  const n = noise(seed);
  return (x, y) => {
    let sum = 0;
    let size = 0.5;
    for (let o = 0; o < octaves; o++) {
      sum += n(x * 2 ** o + o * 17, y * 2 ** o + o * 31) * size;
      size /= 2;
    }
    return sum / (1 - 0.5 ** octaves);
  };
}

const clamp = (v, low = 0, high = 1) => Math.min(high, Math.max(low, v));
const mix = (a, b, t) => a + (b - a) * t;
const range = (n) => Array.from({ length: n }, (_, i) => i);
const f1 = (v) => Math.round(v * 10) / 10;

/** A path through points with straight lines. */
const line = (points) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${f1(x)} ${f1(y)}`).join('');

/** A path through points with soft corners (Catmull-Rom). */
function smooth(points, tension = 6) {
  let d = `M${f1(points[0][0])} ${f1(points[0][1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)];
    const p1 = points[i];
    const p2 = points[i + 1];
    const p3 = points[Math.min(points.length - 1, i + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / tension, p1[1] + (p2[1] - p0[1]) / tension];
    const c2 = [p2[0] - (p3[0] - p1[0]) / tension, p2[1] - (p3[1] - p1[1]) / tension];
    d += `C${f1(c1[0])} ${f1(c1[1])} ${f1(c2[0])} ${f1(c2[1])} ${f1(p2[0])} ${f1(p2[1])}`;
  }
  return d;
}

/** Adds an SVG element. `text` becomes its text. */
function svg(parent, tag, attributes = {}, text) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  if (text !== undefined) el.textContent = text;
  (typeof parent === 'string' ? document.querySelector(parent) : parent).append(el);
  return el;
}

/** Puts markup into the element that a selector finds. */
function fill(selector, markup) {
  document.querySelector(selector).innerHTML = Array.isArray(markup) ? markup.join('') : markup;
}

const icons = {
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  bell: '<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  x: '<path d="m6 6 12 12M18 6 6 18"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  right: '<path d="m9 6 6 6-6 6"/>',
  left: '<path d="m15 6-6 6 6 6"/>',
  up: '<path d="M12 19V5M6 11l6-6 6 6"/>',
  arrow: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  more: '<path d="M5 12h.01M12 12h.01M19 12h.01"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  play: '<path d="M8 5.5v13l10.5-6.5z" fill="currentColor"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14"/>',
  home: '<path d="M4 11 12 4l8 7v9h-5.5v-6h-5v6H4z"/>',
  user: '<circle cx="12" cy="8.5" r="3.5"/><path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6"/>',
  users:
    '<circle cx="9" cy="9" r="3"/><path d="M3 19c.5-3.3 2.7-5 6-5s5.5 1.7 6 5"/><path d="M15.5 6.3a3 3 0 0 1 0 5.4M17.5 14.5c2 .7 3.2 2.2 3.5 4.5"/>',
  wrench: '<path d="M14.5 6.5a4.5 4.5 0 0 1 5.3 5.6L17 9.3 14.7 11.6l-2.3-2.3zM12.5 10.5 5 18l1.5 1.5L14 12"/>',
  drop: '<path d="M12 3.5c3.5 4.3 5.5 7.2 5.5 10a5.5 5.5 0 0 1-11 0c0-2.8 2-5.7 5.5-10z"/>',
  file: '<path d="M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6"/>',
  pin: '<path d="M12 21c4.5-4.7 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.3 6.5 11z"/><circle cx="12" cy="10" r="2.3"/>',
  layers: '<path d="m12 4 8.5 4.5L12 13 3.5 8.5zM3.5 13 12 17.5 20.5 13"/>',
  clock: '<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>',
  flag: '<path d="M6 21V4M6 4.5h11l-2.5 4 2.5 4H6"/>',
  warn: '<path d="M12 4.5 21 19.5H3zM12 10v4.5M12 17h.01"/>',
  truck:
    '<path d="M3 6.5h11v10H3zM14 10h4l3 3.5v3h-7z"/><circle cx="7" cy="17.5" r="1.8"/><circle cx="17" cy="17.5" r="1.8"/>',
  cross: '<path d="M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z"/>',
  boat: '<path d="M4 14h16l-2.5 5h-11zM12 4v10M12 5l5 6h-5"/>',
  mic: '<rect x="9" y="3.5" width="6" height="11" rx="3"/><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  key: '<circle cx="8" cy="15" r="4"/><path d="m11 12 8.5-8.5M16.5 6.5l3 3"/>',
  db: '<ellipse cx="12" cy="6" rx="7.5" ry="2.8"/><path d="M4.5 6v12c0 1.6 3.3 2.8 7.5 2.8s7.5-1.2 7.5-2.8V6M4.5 12c0 1.6 3.3 2.8 7.5 2.8s7.5-1.2 7.5-2.8"/>',
  bolt: '<path d="M13 3 5 14h6l-1 7 8-11h-6z"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7 8 6.5L20 7"/>',
  chart: '<path d="M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6"/>',
  grid: '<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"/>',
  list: '<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"/>',
  cal: '<rect x="4" y="5.5" width="16" height="15" rx="2"/><path d="M4 10h16M8.5 3v4M15.5 3v4"/>',
  swap: '<path d="M4 9h14l-3.5-3.5M20 15H6l3.5 3.5"/>',
  undo: '<path d="M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-2"/>',
  gear: '<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1"/>',
  tag: '<path d="M4 4h8l8.5 8.5-8 8L4 12zM8.3 8.3h.01"/>',
  image:
    '<rect x="3.5" y="5" width="17" height="14" rx="2"/><circle cx="9" cy="10" r="1.6"/><path d="m5 18 5-5 3 3 3.5-4 4 4.5"/>',
  video: '<rect x="3" y="6.5" width="12" height="11" rx="2"/><path d="m15 11 6-3.5v9L15 13"/>',
  share: '<path d="M12 15V4M7.5 8 12 3.5 16.5 8M5 13v7h14v-7"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5"/>',
  quote: '<path d="M10 7c-3 .8-4.5 3-4.5 6v4h5v-5H8M19 7c-3 .8-4.5 3-4.5 6v4h5v-5H17"/>',
  wind: '<path d="M3.5 9h11a2.5 2.5 0 1 0-2.4-3.2M3.5 13h14.5a2.5 2.5 0 1 1-2.4 3.2M3.5 17h6"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/>',
  cloud: '<path d="M7.5 18.5a4 4 0 0 1-.3-8 5.5 5.5 0 0 1 10.6 1.3 3.4 3.4 0 0 1-.6 6.7z"/>',
  rain: '<path d="M7.5 14.5a4 4 0 0 1-.3-8 5.5 5.5 0 0 1 10.6 1.3 3.4 3.4 0 0 1-.6 6.7zM8.5 17.5l-1 3M12.5 17.5l-1 3M16.5 17.5l-1 3"/>',
  snow: '<path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9"/>',
  spark: '<path d="M12 3.5c.8 5 3.5 7.7 8.5 8.5-5 .8-7.7 3.5-8.5 8.5-.8-5-3.5-7.7-8.5-8.5 5-.8 7.7-3.5 8.5-8.5z"/>',
  pen: '<path d="m4 20 1-4.5L16 4.5 19.5 8 8.5 19zM13.5 7l3.5 3.5"/>',
  download: '<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15"/>',
  folder: '<path d="M3.5 18.5v-13h6l2 2.5h9v10.5z"/>',
  eye: '<path d="M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>',
  send: '<path d="M20.5 3.5 3.5 10.5l6.5 3 3 6.5z"/>',
  branch:
    '<circle cx="6" cy="5.5" r="2"/><circle cx="6" cy="18.5" r="2"/><circle cx="18" cy="8" r="2"/><path d="M6 7.5v9M18 10c0 4-8 2.5-11.5 7"/>',
  filter: '<path d="M4 6h16M7 12h10M10 18h4"/>',
  shield: '<path d="M12 3.5 19 6v6c0 4.5-3 7.3-7 8.5-4-1.2-7-4-7-8.5V6z"/>',
  volume: '<path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
};

/** Draws every `<i class="i" data-i="name">`. */
function drawIcons(root = document) {
  for (const el of root.querySelectorAll('.i[data-i]')) {
    const drawing = icons[el.dataset.i];
    if (!drawing) throw new Error(`no icon named ${el.dataset.i}`);
    el.innerHTML = `<svg viewBox="0 0 24 24">${drawing}</svg>`;
  }
}
const icon = (name, extra = '') => `<i class="i ${extra}" data-i="${name}"></i>`;

addEventListener('DOMContentLoaded', () => drawIcons());
