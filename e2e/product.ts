/** Port of the product under test; apart from the default, so that a developer's own start can go on running. */
export const E2E_PORT = Number(process.env['E2E_PORT'] ?? 3399);
/** The business day that the demo data stand on, so that figures and screenshots are the same every day. */
export const E2E_TODAY = '2026-11-20';
