// Prints the maximum lengths of the API's texts, from its OpenAPI document, as constants for the site's forms. It
// includes only those used in web/src.
import { readdirSync, readFileSync } from 'node:fs';

const { components } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (name) => name.split('_').map(upper).join('');

const sources = readdirSync('web/src', { recursive: true }).filter((name) => /(?<!\.gen)\.tsx?$/.test(name));
const named = new Set(sources.flatMap((path) => readFileSync(`web/src/${path}`, 'utf8').match(/\bmax[A-Z]\w+/g) ?? []));

const limits = Object.entries(components.schemas).flatMap(([schema, { properties = {} }]) =>
  Object.entries(properties)
    .filter(([, { maxLength }]) => maxLength !== undefined)
    .map(([field, { maxLength }]) => ({ name: `max${upper(schema)}${camel(field)}`, maxLength }))
    .filter(({ name }) => named.has(name))
    .map(({ name, maxLength }) => `export const ${name} = ${maxLength};`),
);
console.log(`/**
 * The longest texts that the API takes, in characters, by schema and field: generated from the maxLength of
 * api/openapi.json, which comes from the Go structs. A form that needs another one names it; then \`make generate\`.
 */

${limits.sort().join('\n')}`);
