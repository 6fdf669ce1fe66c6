/**
 * Colors that browsers use around the site, in sRGB: `--paper` of the night band at the top of every page, and of the
 * page itself in dark mode (styles/tokens.css).
 */
export const night = '#0b1b2a';
export const darkPaper = '#0b1723';
