import { onDemandNames } from './shared-modules.mjs';

/** What the start of the page awaits; every other `import()` is for a screen or a tool that may never be opened. */
const awaitedAtStart = ['./bootstrap.ts', './views.tsx'];

/** Module federation's own modules around a shared one have its name in theirs. */
const sharedOnDemand = new RegExp(
  `^(?:provide module \\(default\\) |consume-shared-module\\|default\\|)(?:${onDemandNames.join('|')})[@|]`,
);

/** Whether a group of chunks comes only when somebody opens what asks for it. */
export function isOnDemand({ origins }) {
  return origins.every(({ module, request }) => {
    if (sharedOnDemand.test(module?.identifier() ?? '')) return true;
    // Chunks of other shared modules have no source file that asks for them.
    const isWrittenImport = Boolean(module?.nameForCondition?.()) && Boolean(request);
    return isWrittenImport && !awaitedAtStart.includes(request);
  });
}

/** The group of the provider's library: a stranger gets it without the files of the start, so it keeps what it shares with them. */
export const SIGN_IN = 'sign-in';

const isLater = (chunk) => !chunk.canBeInitial() && chunk.name !== SIGN_IN;

/** Whether a module is in what the page loads before anybody opens anything. */
const isForTheStart = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(
    (chunk) => isLater(chunk) && ![...chunk.groupsIterable].every(isOnDemand),
  );

/** One file of the modules of the start whose path fits. */
const fileOfTheStart = (name, isOf, priority) => ({
  name,
  test: (module, context) => isOf(module.nameForCondition?.() ?? '') && isForTheStart(module, context),
  priority,
  chunks: isLater,
  enforce: true,
});

const isLibrary = (path) => /[\\/]node_modules[\\/]/.test(path);
const isOurs = (path) => /[\\/](host|shared)[\\/]/.test(path) && !isLibrary(path);

/**
 * Module federation gives every shared module a chunk of its own: twenty requests before the first figure. What the shell
 * needs at once travels in two files instead: libraries, which change with the lockfile, and our own code. What an
 * `import()` of ours brings stays a file of its own, so a lazy screen is lazy without naming it here; it takes what the two
 * files have from them, though webpack cannot know that a shared module on demand always finds them there.
 */
export const chunksOfTheShell = {
  cacheGroups: {
    default: false,
    defaultVendors: false,
    libraries: fileOfTheStart('libraries', isLibrary, 20),
    shell: fileOfTheStart('shell', isOurs, 10),
  },
};

/** The same start in one file, areas and all, for an application that is one bundle. */
export const chunksOfOneBundle = {
  cacheGroups: { default: false, defaultVendors: false, bundle: fileOfTheStart('bundle', () => true, 20) },
};
