// Stands for the server below npm: prints that it runs, and ends with its parent. Nothing else ends it.
import { watchParent } from '@fixed-ops/gateway';

watchParent(() => process.exit(0));
console.log(process.pid);
setInterval(() => {}, 1000);
