// Jest compiles every module anew for each test file: some 1,400 of them for one of the API. Here a process compiles a source once, and each
// file runs it in its own realm: functions that an earlier file has called are compiled by then, as deep as it went.
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

// V8 forgets what it compiled where nobody has called it for a while: the next file may.
setFlagsFromString('--no-flush-bytecode');

const compile = vm.compileFunction;
/** What each file was compiled to last; null where it does not compile. */
const known = new Map();

/** Answers null for what does not compile: Node says best what is wrong of it as it was written. */
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
  // Node takes no object for its own realm (one-realm-environment.cjs).
  if (script === null) return compile(source, parameters, isOfProcess ? others : { ...others, parsingContext });
  return isOfProcess ? script.runInThisContext() : script.runInContext(parsingContext);
};
