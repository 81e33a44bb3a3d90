import { defineRemote } from '@fixed-ops/router';
import { AiReviewsScreen } from './ai-reviews/ai-reviews-screen.tsx';
import { PartsStatement, ServiceStatement } from './statement/statement-screen.tsx';

/** The statements of both departments, and the reviews. `/ai-statement` itself is a redirect of the host. */
export default defineRemote({
  name: 'ai-statement',
  routes: [
    { path: '/ai-statement/service', Component: ServiceStatement },
    { path: '/ai-statement/parts', Component: PartsStatement },
    { path: '/ai-reviews', Component: AiReviewsScreen },
  ],
});
