/**
 * The colours that browsers paint around the site, in sRGB: `--paper` of the dark night band that stands on top of
 * every page, and of the page itself in the dark (styles/tokens.css).
 */
export const night = '#0b1b2a';
export const darkPaper = '#0b1723';
