/** Kinds of files that contain repair orders. */
export const ORDER_KINDS = ['ros', 'lines', 'techs', 'parts', 'declined'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

const orderKinds: ReadonlySet<string> = new Set(ORDER_KINDS);
export const isOrderKind = (kind: string): kind is OrderKind => orderKinds.has(kind);

/** Whether rows of a kind belong to repair orders and are written with them. */
export const isAttached = (kind: string): kind is Exclude<OrderKind, 'ros'> => kind !== 'ros' && isOrderKind(kind);

/** Lines, technicians and parts replace each other: if one of the files were missing, the others would delete its rows. */
export const LINE_KINDS = ['lines', 'techs', 'parts'] as const satisfies readonly OrderKind[];

const lineKinds: ReadonlySet<string> = new Set(LINE_KINDS);
/** Whether a kind's rows are replaced with the lines of their repair order. */
export const isLineKind = (kind: string): boolean => lineKinds.has(kind);
