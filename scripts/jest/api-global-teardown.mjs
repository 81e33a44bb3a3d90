/** Ends the server that `api-global-setup.mjs` started, and removes the temporary files of the tests. */
export default async function teardown() {
  await globalThis.fixedOpsTestServer?.stop();
  globalThis.fixedOpsForgetTemporaryFiles?.();
}
