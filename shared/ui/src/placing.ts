/** Pieces for putting many things in their place, with suggestions: op codes to kinds of work, ledger accounts to lines. */
export { AccountPlacer, type AccountPlacerProps } from './placing/account-placer.tsx';
export {
  type AccountPlace,
  type AccountView,
  lineTotals,
  type PlaceableAccount,
  type StatementPlace,
  unmappedTotal,
} from './placing/accounts.ts';
export type { CodeWords } from './placing/code-words.ts';
export { OpCodePlacer, type OpCodePlacerProps } from './placing/op-code-placer.tsx';
export {
  acceptable,
  type CodePlace,
  type CodeView,
  isPlaced,
  type KindOfWork,
  type PlaceableCode,
} from './placing/op-codes.ts';
export { accountPlaceOf, accountPlaceText, codePlaceOf, codePlaceText, kindsOfWork } from './placing/place-text.ts';
export { viewInAddress } from './placing/view-in-address.ts';
