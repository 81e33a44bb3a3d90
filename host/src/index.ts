// zod would probe for `eval`, which our Content-Security-Policy forbids and reports; it reads this before anything else.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// The asynchronous boundary that module federation needs before any shared module is used.
void import('./bootstrap.ts');
