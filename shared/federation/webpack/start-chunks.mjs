import { onDemandNames } from './shared-modules.mjs';

/** The imports that the start of the page waits for. Every other `import()` is for a screen or a tool that a person may never open. */
const awaitedAtStart = ['./bootstrap.ts', './views.tsx'];

/** Module federation wraps each shared module in its own modules, and their names contain the name of the shared one. */
const sharedOnDemand = new RegExp(
  `^(?:provide module \\(default\\) |consume-shared-module\\|default\\|)(?:${onDemandNames.join('|')})[@|]`,
);

/** Tells whether a group of chunks loads only when a person opens the screen that requests it. */
export function isOnDemand({ origins }) {
  return origins.every(({ module, request }) => {
    if (sharedOnDemand.test(module?.identifier() ?? '')) return true;
    // Chunks of other shared modules have no source file that requests them.
    const isWrittenImport = Boolean(module?.nameForCondition?.()) && Boolean(request);
    return isWrittenImport && !awaitedAtStart.includes(request);
  });
}

/**
 * The group with the sign-in provider's library. A person without a sign-in gets it without the files of the start, so it keeps the modules
 * that it shares with them.
 */
export const SIGN_IN = 'sign-in';

const isLater = (chunk) => !chunk.canBeInitial() && chunk.name !== SIGN_IN;

/** Tells whether the page loads a module at its start, before anybody opens anything. */
const isForTheStart = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(
    (chunk) => isLater(chunk) && ![...chunk.groupsIterable].every(isOnDemand),
  );

/** Puts the modules of the start with a matching path into one file. */
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
 * Module federation gives every shared module its own chunk, which would cost twenty requests before the first figure. Here, the code that
 * the shell needs at once comes in two files: libraries, which change with the lockfile, and our own code. The modules of our own
 * `import()` calls keep their own file, so a screen is lazy without an entry in this table. Such a file leaves out the modules of the two
 * files, although webpack cannot know that a shared module on demand always finds them there.
 */
export const chunksOfTheShell = {
  cacheGroups: {
    default: false,
    defaultVendors: false,
    libraries: fileOfTheStart('libraries', isLibrary, 20),
    shell: fileOfTheStart('shell', isOurs, 10),
  },
};

/** Puts the start and all areas into one file, for an application that is a single bundle. */
export const chunksOfOneBundle = {
  cacheGroups: { default: false, defaultVendors: false, bundle: fileOfTheStart('bundle', () => true, 20) },
};
