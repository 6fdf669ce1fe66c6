/**
 * The picture behind every card: the lighthouse of the home page with its beam over the words. The drawing is
 * the page's own (sections/HarborScene); light and colours are those of motif.css and tokens.css in sRGB, which
 * is all that the drawing library knows.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HarborScene } from '../../src/sections/HarborScene.tsx';

export const size = { width: 1200, height: 630 };

export const colours = { paper: '#f5f2eb', muted: '#bac6cf', light: '#fbba4e', line: '#2b4152' };

const styles = `
.harbor-sea path,.harbor-glint path,.harbor-iron{fill:none;stroke-width:1.2}
.harbor-sea{stroke:#87a3b4;stroke-opacity:.4}
.harbor-glint{stroke:${colours.light};stroke-opacity:.75}
.harbor-glint path{stroke-width:1.6}
.harbor-iron{stroke:#e2ded5;stroke-opacity:.85;stroke-width:1.6}
.harbor-rock{fill:#030c16}
.harbor-tower{fill:#ebe7df}
.harbor-band{fill:#163045}
.harbor-lamp{fill:#ffd772}
.harbor-halo{fill:url(#halo)}
.halo-near{stop-color:#fec766;stop-opacity:.55}
.halo-far{stop-color:#fbba4e;stop-opacity:0}`;

/** Where the drawing stands, and its lamp (520, 223 of 720 by 620) in the picture. */
const place = { x: 500, y: 41, scale: 0.95 };
const lamp = { x: place.x + 520 * place.scale, y: place.y + 223 * place.scale };
const reach = 1240;

/** A wedge of light from the lamp to the left, `spread` high at its end. */
const wedge = (spread: number, waist: number): string =>
  `<path fill="url(#beam)" d="M${lamp.x} ${lamp.y - waist}L${lamp.x - reach} ${lamp.y - spread / 2}v${spread}L${lamp.x} ${lamp.y + waist}z"/>`;

const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#05111f"/>
<stop offset=".765" stop-color="#0c2336"/><stop offset=".785" stop-color="#071726"/><stop offset="1" stop-color="#081a2a"/></linearGradient>`;
const beam = `<linearGradient id="beam" x1="1" y1="0" x2="0" y2="0"><stop stop-color="#fec766" stop-opacity=".36"/>
<stop offset=".32" stop-color="#fcbe54" stop-opacity=".14"/><stop offset=".82" stop-color="#fcbe54" stop-opacity="0"/></linearGradient>`;

function lighthouse(): string {
  const [drawing] = /<svg.*<\/svg>/s.exec(renderToStaticMarkup(createElement(HarborScene))) ?? [];
  if (!drawing) throw new Error('HarborScene draws no svg');
  const { x, y, scale } = place;
  return drawing.replace('<svg', `<svg x="${x}" y="${y}" width="${720 * scale}" height="${620 * scale}"`);
}

/** The whole picture, with what is given drawn over it. */
export const sceneWith = (words: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><style>${styles}</style>` +
  `<defs>${sky}${beam}</defs><rect width="100%" height="100%" fill="url(#sky)"/>` +
  `${wedge(430, 4)}${wedge(230, 2)}${lighthouse()}${words}</svg>`;
