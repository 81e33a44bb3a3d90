import { buildServices } from '../build-services.mjs';

/** API tests talk to the embedded database in its own process, as the product does, so that process must be built. */
export default async function setup() {
  await buildServices();
}
