import { defineRemote } from '@fixed-ops/router';
import { AiReviewsScreen } from './ai-reviews/ai-reviews-screen.tsx';
import { statementPrefetch } from './statement/statement-prefetch.ts';
import { PartsStatement, ServiceStatement } from './statement/statement-screen.tsx';

/** The statements of both departments, and the reviews. The host redirects `/ai-statement`. */
export default defineRemote({
  name: 'ai-statement',
  routes: [
    { path: '/ai-statement/service', Component: ServiceStatement, prefetch: statementPrefetch('service') },
    { path: '/ai-statement/parts', Component: PartsStatement, prefetch: statementPrefetch('parts') },
    { path: '/ai-reviews', Component: AiReviewsScreen },
  ],
});
