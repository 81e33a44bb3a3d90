/** Ends the server that `api-global-setup.mjs` started. */
export default async function teardown() {
  await globalThis.fixedOpsTestServer?.stop();
}
