import { startHost } from './boot/start-host.ts';
import './federation/provided-modules.ts';

void startHost(document);
