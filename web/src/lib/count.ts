/** Formats whole numbers without Intl, which the renderer doesn't have (render.ts). */
const thousands = /\B(?=(?:\d{3})+$)/g;

/** Formats '1,234'. */
export const formatCount = (count: number): string => String(count).replace(thousands, ',');
