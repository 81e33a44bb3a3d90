// Stands for the server below npm: says that it runs, and ends with its parent. Nothing else of it would end it.
import { watchParent } from '@fixed-ops/gateway';

watchParent(() => process.exit(0));
console.log(process.pid);
setInterval(() => {}, 1000);
