// Publishes builds as a start does, in a process of its own: keys, placements, releases, pointers, and a first read of all of it.
import { createPlaneReader, openBelievedKeys, openFolder, openPlaneKeys, publishBuilds } from '../../dist/index.mjs';

const { folder, builds, defaultPlacement, now: at } = JSON.parse(process.argv[2]);
const [objects, now, by] = [openFolder(folder), new Date(at), 'a start'];
const settings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
const keys = await openPlaneKeys(folder, objects, settings, { by, now });
const world = { dataFolder: folder, releasesFolder: `${folder}/releases`, objects, keys, defaultPlacement, by, now };
await publishBuilds({ ...world, builds });
const believed = openBelievedKeys(folder, keys.rootKey);
await createPlaneReader({ objects, rootKey: keys.rootKey, believed, report: () => {} }).read();
