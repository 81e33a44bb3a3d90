import { join } from 'node:path';
import webpack from 'webpack';

const stub = join(import.meta.dirname, 'omitted-modules.cjs');

/**
 * Files of libraries that the page never runs, but their library imports in one piece with what it does run: 19 kB that
 * everybody would wait for. `unless` says when they are needed after all, `owner` which package of ours brings the library,
 * `byName` that the file is the library itself.
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
    library: '@module-federation/sdk',
    owner: 'shared/federation/node_modules/@module-federation/enhanced',
    files: ['dist/generateSnapshotFromManifest.js'],
    unless: 'a remote is loaded by its manifest; ours are by their entry',
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

const paths = omittedFiles.flatMap(({ library, files }) => files.map((file) => `/${library}/${file}`));
const names = omittedFiles.flatMap(({ files }) => files.map((file) => file.slice(file.lastIndexOf('/') + 1)));
const libraries = omittedFiles.flatMap(({ library, byName }) => (byName ? [library] : []));
const candidates = new RegExp(
  `[\\\\/](${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$|^(${libraries.join('|')})$`,
);

/** Puts a module that says what is missing in the place of each. */
export function omitModules() {
  return new webpack.NormalModuleReplacementPlugin(candidates, (resolved) => {
    // Asked before resolving and after it: the first answer counts, since it decides how the file is read.
    if (resolved.createData?.resource !== undefined) return;
    const asked = join(resolved.context, resolved.request).replaceAll('\\', '/');
    const isFile = resolved.request.startsWith('.') && paths.some((path) => asked.endsWith(path));
    if (isFile || libraries.includes(resolved.request)) resolved.request = stub;
  });
}
