// Schemas on standard input, TypeScript on standard output.
import { compile } from 'json-schema-to-typescript';

// A `$ref` with neighbours is copied in by the generator and loses its name: the tag of a variant goes beside
// it as an intersection, a description goes.
function tidy(node) {
  if (Array.isArray(node)) return node.map(tidy);
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref !== 'string') {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tidy(value)]));
  }
  if (!node.properties) return { $ref: node.$ref };
  const { properties, required } = node;
  const tag = { type: 'object', properties: tidy(properties), required, additionalProperties: false };
  return { allOf: [tag, { $ref: node.$ref }] };
}

let text = '';
for await (const piece of process.stdin) text += piece;
const schema = tidy(JSON.parse(text));
const banner = '// Made by `cargo xtask codegen` from crate/wire. Do not edit.\n\n';
const names = Object.keys(schema.$defs);
const root = {
  ...schema,
  title: 'AllMessages',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
  required: names,
};
const types = await compile(root, 'AllMessages', {
  bannerComment: banner,
  additionalProperties: false,
  unreachableDefinitions: true,
  maxItems: 0,
  style: { singleQuote: true, printWidth: 110 },
});
const cleaned = types
  .replace(
    / \*\n \* This interface was referenced by `AllMessages`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n/g,
    '',
  )
  .replace(
    /\/\*\*\n \* This interface was referenced by `AllMessages`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n \*\/\n/g,
    '',
  );
process.stdout.write(cleaned);
