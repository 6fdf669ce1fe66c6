/** Written by `npm run generate` from ../api/openapi.json. */
export interface paths {}
