import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

// This is the page inside the iframe of a silent renewal. The frame that asked reports an invalid answer.
broadcastResponseToMainFrame().catch((error: unknown) =>
  console.warn('The silent sign-in answer was not passed on.', error),
);
