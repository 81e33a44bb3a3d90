/** Ends the server that `api-global-setup.mjs` started, and forgets what tests left. */
export default async function teardown() {
  await globalThis.fixedOpsTestServer?.stop();
  globalThis.fixedOpsForgetTemporaryFiles?.();
}
