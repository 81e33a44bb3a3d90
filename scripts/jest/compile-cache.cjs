// Jest compiles every module anew for each test file: some 1,400 of them for one of the API. Here a process compiles a source once, and each
// file runs it in its own realm: functions that an earlier file has called are compiled by then, as deep as it went.
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

// V8 forgets what it compiled where nobody has called it for a while: the next file may.
setFlagsFromString('--no-flush-bytecode');

const compile = vm.compileFunction;
/** What each file was compiled to last; null where it does not compile. */
const known = new Map();

/**
 * What code names most and no test replaces. A page's realm asks its window for a global whenever it is named; what is handed to a module is a
 * variable like any other. No clocks and timers, for which tests have their own; those of jest replace `Intl` as well.
 */
const HANDED = [
  ...['Array', 'Boolean', 'Error', 'Function', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy'],
  ...['Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'TypeError', 'WeakMap', 'WeakSet'],
  ...['decodeURIComponent', 'encodeURIComponent', 'isNaN', 'parseFloat', 'parseInt'],
  ...['Element', 'HTMLElement', 'Node', 'document', 'process', 'window'],
];
const values = new vm.Script(
  `[${HANDED.map((name) => `typeof ${name} === 'undefined' ? undefined : ${name}`).join()}]`,
);
const valuesOf = new WeakMap();

/** What a realm calls by these names. */
function handedIn(realm) {
  if (!valuesOf.has(realm)) valuesOf.set(realm, values.runInContext(realm));
  return valuesOf.get(realm);
}

/** Answers null for what does not compile: Node says best what is wrong of it as it was written. */
function scriptOf(source, parameters, filename, isOfProcess) {
  const begin = `${isOfProcess ? '(' : `(function(${HANDED}){return `}function(${parameters}){`;
  const end = isOfProcess ? '\n})' : '\n}})';
  try {
    return new vm.Script(`${begin}${source}${end}`, { filename, columnOffset: -begin.length });
  } catch {
    return null;
  }
}

vm.compileFunction = (source, parameters, { parsingContext, ...others }) => {
  const isOfProcess = parsingContext === globalThis;
  const names = parameters.join();
  let kept = known.get(others.filename);
  if (kept?.source !== source || kept.names !== names || kept.isOfProcess !== isOfProcess) {
    kept = { source, names, isOfProcess, script: scriptOf(source, names, others.filename, isOfProcess) };
    known.set(others.filename, kept);
  }
  const { script } = kept;
  // Node takes no object for its own realm (one-realm-environment.cjs).
  if (script === null) return compile(source, parameters, isOfProcess ? others : { ...others, parsingContext });
  return isOfProcess ? script.runInThisContext() : script.runInContext(parsingContext)(...handedIn(parsingContext));
};
