import { startHost } from './boot/start-host.ts';

void startHost(document);
