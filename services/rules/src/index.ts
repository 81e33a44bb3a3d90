export { departmentOf } from './ledger/account-department.ts';
export { mapAccounts, readDecisions, readDecisionsForNewStore } from './ledger/map-accounts.ts';
export { accountTypesOf, readStatementPlaces, type StatementPlace } from './ledger/statement-places.ts';
export { type LineSuggestion, suggestLine } from './ledger/suggest-line.ts';
export { isOfStatement, unmappedLineOf, unmappedLines } from './ledger/unmapped-lines.ts';
export { MATRIX_ELIGIBLE, matrixPriceSql, restateMatrixPricesSql } from './matrix/matrix-price.ts';
export { onboardingStoreOwner } from './onboarding/kept-files.ts';
export { hashOnboardingToken } from './onboarding/onboarding-token.ts';
export { findStore, freeId, insertStore, type NewStore } from './store/new-store.ts';
