import type { Route } from '../http/route.ts';
import { dealershipRoute } from './dealership.ts';
import { productsRoute } from './products.ts';

export const shellRoutes: readonly Route[] = [dealershipRoute, productsRoute];
