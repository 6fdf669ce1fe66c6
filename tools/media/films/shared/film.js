/**
 * The toolkit of the films. A film sets `film.draw = (t) => …`, which draws the whole image at t seconds from only t
 * and the sound (`sound.level`, `sound.stems`, `sound.events`, `sound.syllables`), so that frames can be drawn
 * independently.
 */
const film = { draw() {} };
const sound = window.sound ?? { fps: 25, level: [], stems: {}, events: {}, syllables: [] };

const clamp = (v, low = 0, high = 1) => Math.min(high, Math.max(low, v));
const mix = (a, b, t) => a + (b - a) * t;
const range = (n) => Array.from({ length: n }, (_, i) => i);

const ease = {
  line: (t) => t,
  out: (t) => 1 - (1 - t) ** 3,
  in: (t) => t ** 3,
  soft: (t) => t * t * (3 - 2 * t),
  both: (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2),
  far: (t) => (t >= 1 ? 1 : 1 - 2 ** (-10 * t)),
  back: (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2,
};

/** Progress at t, 0…1, of a movement that starts at `from` and takes `length` seconds. */
const part = (t, from, length, curve = ease.out) => curve(clamp((t - from) / length));
/** In at `from`, out before `to`: 0…1…0. */
const span = (t, from, to, fade = 0.4) => Math.min(part(t, from, fade), 1 - part(t, to - fade, fade, ease.soft));

/** The last event of a track before t: { since, value, index }, or undefined. */
function last(track, t) {
  const events = sound.events[track] ?? [];
  for (let i = events.length - 1; i >= 0; i--)
    if (events[i][0] <= t + 0.001) return { since: t - events[i][0], value: events[i][1], index: i };
  return undefined;
}
/** Remaining strength of the last event of a track: 1 at the event, falling. */
const hit = (track, t, fall = 6) => {
  const event = last(track, t);
  return event ? Math.exp(-event.since * fall) : 0;
};
/** The loudness of the whole, or of a stem, at t. */
const loud = (t, stem) => {
  const levels = stem ? (sound.stems[stem] ?? []) : sound.level;
  const at = t * sound.fps;
  const i = Math.floor(at);
  return mix(levels[i] ?? 0, levels[i + 1] ?? levels[i] ?? 0, at - i);
};

/** A repeatable random source, 0…1. */
function rng(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/** Slow, smooth wandering, −1…1. */
const drift = (t, seed = 0) => (Math.sin(t * 1.13 + seed * 1.7) + Math.sin(t * 0.71 + seed * 2.9) + Math.sin(t * 1.93 + seed * 4.1)) / 3;

const $ = (selector) => document.querySelector(selector);

/** Adds an element. Numbers in `style` are pixels. */
function add(parent, tag, style = {}, text) {
  const el = document.createElement(tag);
  set(el, style);
  if (text !== undefined) el.textContent = text;
  (typeof parent === 'string' ? $(parent) : parent).append(el);
  return el;
}
function set(el, style) {
  for (const [name, value] of Object.entries(style)) {
    const css = typeof value === 'number' && !['opacity', 'zIndex', 'fontWeight', 'lineHeight', 'scale'].includes(name) ? `${value}px` : value;
    if (name === 'class') el.className = value;
    else el.style[name] = css;
  }
}
function svg(parent, tag, attributes = {}, text) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', tag);
  attr(el, attributes);
  if (text !== undefined) el.textContent = text;
  (typeof parent === 'string' ? $(parent) : parent).append(el);
  return el;
}
function attr(el, attributes) {
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
}

/** Splits the text of an element into letters that can move one by one; words stay together. */
function letters(el) {
  const all = [];
  const words = el.textContent.split(' ');
  el.textContent = '';
  words.forEach((word, i) => {
    const box = add(el, 'span', { display: 'inline-block', whiteSpace: 'pre' });
    for (const sign of word) all.push(add(box, 'span', { class: 'l' }, sign));
    if (i < words.length - 1) el.append(' ');
  });
  return all;
}
/** Lets letters come one after the other from below, sharpening. */
function rise(list, t, from, { each = 0.03, length = 0.7, far = 60, out } = {}) {
  list.forEach((el, i) => {
    const k = part(t, from + i * each, length, ease.far);
    const gone = out === undefined ? 0 : part(t, out + i * each * 0.5, 0.4, ease.in);
    el.style.opacity = clamp(k * 1.4) * (1 - gone);
    el.style.transform = `translateY(${(1 - k) * far - gone * far * 0.6}px)`;
  });
}

/** Points of a smooth path (Catmull-Rom). */
function smooth(points) {
  let d = `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [points[Math.max(0, i - 1)], points[i], points[i + 1], points[Math.min(points.length - 1, i + 2)]];
    d += `C${[p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6, p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6, p2[0], p2[1]].map((v) => v.toFixed(1)).join(' ')}`;
  }
  return d;
}
