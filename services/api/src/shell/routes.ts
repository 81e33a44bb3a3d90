import type { Route } from '../http/route.ts';
import { dealershipRoute } from './dealership.ts';
import { productsRoute } from './products.ts';
import { versionRoute } from './version.ts';

export const shellRoutes: readonly Route[] = [dealershipRoute, productsRoute, versionRoute];
