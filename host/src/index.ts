// The asynchronous boundary that module federation needs before any shared module is used.
void import('./bootstrap.ts');
