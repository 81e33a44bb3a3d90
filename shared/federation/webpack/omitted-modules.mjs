import { join } from 'node:path';
import webpack from 'webpack';

const stub = join(import.meta.dirname, 'omitted-modules.cjs');

/**
 * Files of libraries that the page never runs. Their library imports them together with code that the page does run, which adds 21 kB to
 * the start. `unless` says when the page would need them. `owner` is our package that brings the library. `byName` means that the file is
 * the library itself. `instead` is the file of this folder that does the little that the library still needs.
 */
export const omittedFiles = [
  {
    library: '@azure/msal-browser',
    owner: 'host',
    files: ['dist/interaction_client/PopupClient.mjs'],
    unless: 'sign-in opens a popup; ours leaves by redirect',
  },
  {
    library: '@azure/msal-browser',
    owner: 'host',
    files: [
      'dist/interaction_client/PlatformAuthInteractionClient.mjs',
      'dist/broker/nativeBroker/PlatformAuthDOMHandler.mjs',
      'dist/broker/nativeBroker/PlatformAuthExtensionHandler.mjs',
    ],
    unless: '`allowPlatformBroker` is set: sign-in by the device, for Entra accounts only',
  },
  {
    library: '@azure/msal-browser',
    owner: 'host',
    files: ['dist/interaction_client/SilentAuthCodeClient.mjs'],
    unless: '`acquireTokenByCode` is called: a server of ours that hands the page a code',
  },
  {
    library: '@azure/msal-common',
    owner: 'host/node_modules/@azure/msal-browser',
    files: ['dist-browser/crypto/PopTokenGenerator.mjs', 'dist-browser/crypto/DpopProofGenerator.mjs'],
    unless: 'a request asks for a token that is bound to a key; ours are bearer tokens',
  },
  {
    library: '@module-federation/runtime-core',
    owner: 'shared/federation/node_modules/@module-federation/enhanced',
    files: ['dist/utils/preload.js'],
    unless: '`preloadRemote` is called, or a remote is loaded by its manifest; the document preloads ours by name',
  },
  {
    library: '@module-federation/runtime-core',
    owner: 'shared/federation/node_modules/@module-federation/enhanced',
    files: ['dist/plugins/snapshot/SnapshotHandler.js'],
    instead: 'no-snapshots.mjs',
    unless: 'a remote is loaded by its manifest; ours are by their entry',
  },
  {
    library: '@module-federation/webpack-bundler-runtime',
    owner: 'shared/federation/node_modules/@module-federation/enhanced',
    files: ['dist/remotes.js'],
    unless: 'the host is built with remotes; it opens all of them by name while it runs',
  },
  {
    library: '@module-federation/sdk',
    owner: 'shared/federation/node_modules/@module-federation/enhanced',
    files: ['dist/generateSnapshotFromManifest.js'],
    unless: 'a remote is loaded by its manifest; ours are by their entry',
  },
  {
    library: '@module-federation/error-codes',
    owner: 'shared/federation/node_modules/@module-federation/enhanced',
    files: ['dist/desc.mjs'],
    instead: 'no-descriptions.mjs',
    unless:
      'errors of the runtime are shown to people; reports of ours carry its number, and the address of the sentence',
  },
  {
    library: '@tanstack/query-core',
    owner: 'host/node_modules/@tanstack/react-query',
    files: ['build/modern/hydration.js', 'build/modern/streamedQuery.js'],
    unless: 'a server renders the page, or an answer comes in pieces',
  },
  {
    library: 'hoist-non-react-statics',
    owner: 'shared/ui/node_modules/@emotion/react',
    files: ['dist/hoist-non-react-statics.cjs.js'],
    byName: true,
    unless: '`withTheme` wraps a component; ours read the theme through Chakra',
  },
  {
    library: 'zod',
    owner: 'shared/contract',
    files: ['v4/core/to-json-schema.js', 'v4/core/json-schema-processors.js'],
    unless: 'the page itself makes JSON schemas; only the API does',
  },
  {
    library: 'zod',
    owner: 'shared/contract',
    files: ['v4/locales/en.js'],
    unless: 'the page shows what zod says of a value; ours names fields in words of its own',
  },
];

/** Files that the entries of remotes leave out. Each entry has the plain half of module federation's runtime. */
export const omittedOfEntries = [
  {
    library: '@module-federation/sdk',
    owner: 'shared/federation/node_modules/@module-federation/enhanced',
    files: ['dist/logger.js'],
    instead: 'no-logger.mjs',
    unless: 'the half of the runtime that is in an entry logs; what logs is the half that the host has',
  },
];

/** Replaces each omitted file: with a module whose functions throw, or with the file in `instead`. */
export function omitModules(omitted = omittedFiles) {
  const standIns = omitted.flatMap(({ library, files, instead }) =>
    files.map((file) => ({
      path: `/${library}/${file}`,
      standIn: instead === undefined ? stub : join(import.meta.dirname, instead),
    })),
  );
  const names = standIns.map(({ path }) => path.slice(path.lastIndexOf('/') + 1).replaceAll('.', '\\.'));
  const libraries = omitted.flatMap(({ library, byName }) => (byName ? [library] : []));
  const candidates = [`[\\\\/](${names.join('|')})$`, ...libraries.map((library) => `^${library}$`)];
  return new webpack.NormalModuleReplacementPlugin(new RegExp(candidates.join('|')), (resolved) => {
    // Webpack calls this before and after it resolves a module. The first replacement counts, because it decides how webpack reads the
    // file.
    if (resolved.createData?.resource !== undefined) return;
    const asked = join(resolved.context, resolved.request).replaceAll('\\', '/');
    const file = resolved.request.startsWith('.') ? standIns.find(({ path }) => asked.endsWith(path)) : undefined;
    if (file !== undefined) resolved.request = file.standIn;
    else if (libraries.includes(resolved.request)) resolved.request = stub;
  });
}
