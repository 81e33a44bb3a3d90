import { defineRemote } from '@fixed-ops/router';
import { XtimeScreen } from './xtime-screen.tsx';

/** Inspections of the active dealership. */
export default defineRemote({ name: 'xtime', routes: [{ path: '/xtime', Component: XtimeScreen }] });
