/**
 * Stands in for files that omitted-modules.mjs leaves out of the page. Any name may be imported; using one says what is missing.
 */
const fail = (name) => () => {
  throw new Error(`${name} is left out of the page: see omitted-modules.mjs.`);
};

/** What zod calls or reads while it makes a schema, long before anybody wants it as JSON schema. */
const duringStart = {
  createToJSONSchemaMethod: () => fail('toJSONSchema'),
  createStandardJSONSchemaMethod: () => fail('toJSONSchema'),
  aggregateChecks: () => ({}),
};

/** Zod's English, which an ES module gets as the default export of this one: no words for any error. */
const withoutWords = () => ({});

module.exports = new Proxy(withoutWords, {
  // A function, because classes are asked for with `instanceof` too.
  get: (_module, name) =>
    duringStart[name] ??
    function omitted() {
      return fail(String(name))();
    },
});
