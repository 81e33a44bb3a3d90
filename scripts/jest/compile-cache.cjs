// Jest compiles every module again for each test file: about 1,400 modules for an API test file. Here a process compiles each source once,
// and each test file runs it in its own realm. Functions that an earlier file has called are compiled already.
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

// V8 drops compiled functions that were not called for a while. The next test file may need them.
setFlagsFromString('--no-flush-bytecode');

const compile = vm.compileFunction;
/** The last compilation of each file, by file name. Its script is null if the source does not compile. */
const known = new Map();

/** Null if the source does not compile. Node then compiles it as it was written and reports the error best. */
function scriptOf(source, parameters, filename) {
  const begin = `(function(${parameters}){`;
  try {
    return new vm.Script(`${begin}${source}\n})`, { filename, columnOffset: -begin.length });
  } catch {
    return null;
  }
}

vm.compileFunction = (source, parameters, { parsingContext, ...others }) => {
  const isOfProcess = parsingContext === globalThis;
  const names = parameters.join();
  let kept = known.get(others.filename);
  if (kept?.source !== source || kept.names !== names) {
    kept = { source, names, script: scriptOf(source, names, others.filename) };
    known.set(others.filename, kept);
  }
  const { script } = kept;
  // Node accepts no `parsingContext` for its own realm (one-realm-environment.cjs).
  if (script === null) return compile(source, parameters, isOfProcess ? others : { ...others, parsingContext });
  return isOfProcess ? script.runInThisContext() : script.runInContext(parsingContext);
};
