import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

// The page inside the iframe of a silent renewal. An answer that is none is reported in the frame that asked.
broadcastResponseToMainFrame().catch((error: unknown) =>
  console.warn('The silent sign-in answer was not passed on.', error),
);
