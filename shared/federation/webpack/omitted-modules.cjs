/**
 * Replaces files that omitted-modules.mjs leaves out of the page. Code may import any name, but using one throws an error that says what is
 * missing.
 */
const fail = (name) => () => {
  throw new Error(`${name} is left out of the page: see omitted-modules.mjs.`);
};

/** The names that zod calls or reads while it makes a schema, long before anybody converts it to JSON schema. */
const duringStart = {
  createToJSONSchemaMethod: () => fail('toJSONSchema'),
  createStandardJSONSchemaMethod: () => fail('toJSONSchema'),
  aggregateChecks: () => ({}),
};

/** Replaces zod's English texts, which an ES module gets as the default export of this file. It has no words for any error. */
const withoutWords = () => ({});

module.exports = new Proxy(withoutWords, {
  // A function, because code also tests for classes with `instanceof`.
  get: (_module, name) =>
    duringStart[name] ??
    function omitted() {
      return fail(String(name))();
    },
});
