// Jest compiles every module anew for each test file: some 1,400 of them for one of the API. What V8 made of a source the first
// time is handed to it from the second time on, in whatever process runs the files.
const vm = require('node:vm');

const compile = vm.compileFunction;
/** What V8 keeps of a source, by the names of its parameters and by the source: V8 itself compares no more than its length. */
const known = new Map();

vm.compileFunction = (source, parameters, { parsingContext, ...others }) => {
  // Node takes no object for its own realm (one-realm-environment.cjs).
  const options = parsingContext === globalThis ? others : { ...others, parsingContext };
  const names = String(parameters);
  const ofThese = known.get(names) ?? new Map();
  known.set(names, ofThese);
  const cachedData = ofThese.get(source);
  if (cachedData !== undefined) return compile(source, parameters, { ...options, cachedData });
  const compiled = compile(source, parameters, { ...options, produceCachedData: true });
  // A copy: what V8 hands out is an object of the file's own realm, and whoever kept it would keep the whole page of every file.
  if (compiled.cachedData !== undefined) ofThese.set(source, Buffer.from(compiled.cachedData));
  return compiled;
};
