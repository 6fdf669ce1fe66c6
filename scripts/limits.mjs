// Prints the longest texts that the API takes, from its OpenAPI document, as constants for the site's forms.
import { readFileSync } from 'node:fs';

const { components } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (name) => name.split('_').map(upper).join('');

const limits = Object.entries(components.schemas).flatMap(([schema, { properties = {} }]) =>
  Object.entries(properties)
    .filter(([, { maxLength }]) => maxLength !== undefined)
    .map(([field, { maxLength }]) => `export const max${upper(schema)}${camel(field)} = ${maxLength};`),
);
console.log(`/**
 * The longest texts that the API takes, in characters, by schema and field: generated from the maxLength of
 * api/openapi.json, which comes from the Go structs. Change those, then \`make generate\`.
 */

${limits.sort().join('\n')}`);
