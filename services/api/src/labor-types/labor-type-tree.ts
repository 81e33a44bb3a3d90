import type { CallQuery, CallResponse, calls, EnvelopeField, LaborTypeNode } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { serviceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { payTypeOf as payTypeSql, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { hasWork, lineFigureSums, lineFiguresFrom, percentOf } from '../line-figures/line-figures.ts';
import { addSums, type LineGroup, readLineFigureSums, type WorkKey } from '../line-figures/read-line-figure-sums.ts';
import { type LineRow, readLines } from '../line-figures/read-lines.ts';
import { readOrderCount } from '../line-figures/read-order-count.ts';
import { workLine } from '../line-figures/work-line.ts';
import { allBefore, COMPARISON, comparedWork, PERIOD, workBefore } from './compared-work.ts';
import { payTypeOf } from './labor-type-analysis.ts';
import { readLaborTypeNames } from './labor-type-names.ts';
import { lineFigureColumns } from './line-figure-columns.ts';

type Call = typeof calls.laborTypeAnalysisFullDetails;
type GroupLevel = Exclude<LaborTypeNode['level'], 'line'>;

/** What each level is put together by. */
const KEYS = {
  payType: ['payType'],
  laborType: ['payType', 'laborType'],
  opCode: ['payType', 'laborType', 'opCode'],
} as const satisfies Record<GroupLevel, readonly WorkKey[]>;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;
type Listed = Omit<Answer, 'ownViewMessage'>;

/** One level of the tree below the parents that were named: pay types, labor types, their op codes, or lines. */
export async function laborTypeTree(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const level = levelAsked(query);
  const listed =
    level === 'line' ? await lines(db, facts, selection, query) : await groups(db, facts, selection, query, level);
  return { ...listed, ownViewMessage: hasNoOwnNumbers(selection.filter) ? NO_OWN_NUMBERS : null };
}

/** The level that is asked for, else the one below what is opened. */
export function levelAsked(query: CallQuery<Call>): LaborTypeNode['level'] {
  const { level } = query;
  const { laborType, opCode } = parentsOf(query);
  if (level !== undefined) return level;
  if (opCode !== undefined) return 'line';
  return laborType === undefined ? 'laborType' : 'opCode';
}

/** What was named; lines without a labor type, or without an op code, have the empty one. */
const parentsOf = ({ payType, laborType, noLaborType, opCode, noOpCode }: CallQuery<Call>) => ({
  payType,
  laborType: noLaborType === 'true' ? '' : laborType,
  opCode: noOpCode === 'true' ? '' : opCode,
});

/** The parents as a condition on the line `l`. */
function belowParents(query: CallQuery<Call>, payTypeOfLine: string): (parameters: Parameters) => string {
  const { payType, laborType, opCode } = parentsOf(query);
  return (parameters) =>
    [
      ...(payType === undefined ? [] : [`${payTypeOfLine} = ${parameters.add(payType)}`]),
      ...(laborType === undefined ? [] : [`l.labor_type = ${parameters.add(laborType)}`]),
      ...(opCode === undefined ? [] : [`l.op_code = ${parameters.add(opCode)}`]),
    ]
      .map((condition) => ` and ${condition}`)
      .join('');
}

async function groups(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
  level: GroupLevel,
): Promise<Listed> {
  const where = belowParents(query, payTypeSql(facts));
  const { spans, factor } = comparedWork(selection, facts);
  const request = { dealershipId: selection.dealershipId, filter: selection.filter };
  const [found, whole, laborTypes, opCodes] = await Promise.all([
    readLineFigureSums(db, facts, { ...request, spans, by: KEYS[level], where }),
    readLineFigureSums(db, facts, { ...request, spans: [{ id: PERIOD, range: selection.range }], by: [] }),
    readLaborTypeNames(db, selection.dealershipId),
    level === 'opCode' ? readOpCodeNames(db, selection.dealershipId) : new Map<string, string>(),
  ]);
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  const keyOf = ({ keys }: LineGroup) => KEYS[level].map((key) => keys[key]).join(' ');
  const before = new Map(found.filter(({ span }) => span === COMPARISON).map((group) => [keyOf(group), group]));
  const all = addSums(
    whole.map(({ sums }) => sums),
    0,
  );
  const shown = found.filter(({ span, sums }) => span === PERIOD && hasWork(sums));
  const rows = shown.map((group): LaborTypeNode => {
    const { laborType, opCode } = group.keys;
    const sums = lineFigureSums(group.sums, figures);
    const known = laborTypes.get(laborType);
    return {
      level,
      payType: payTypeOf(group),
      laborType,
      opCode,
      description: (level === 'opCode' ? opCodes.get(opCode) : known?.description) ?? '',
      isMapped: level === 'payType' || (known?.isMapped ?? false),
      ...sums,
      shareOfHoursPct: sums.hours === null ? null : percentOf(group.sums.soldH, all.soldH),
      shareOfSalesPct: sums.sales === null ? null : percentOf(group.sums.laborSaleC, all.laborSaleC),
      compare: workBefore(before.get(keyOf(group)), factor, figures),
      line: null,
    };
  });
  const listed = listRows(rows, query, {
    columns: COLUMNS,
    defaultSort: ['-hours'],
    key: idOf,
    text: (row) => [row.laborType, row.opCode, row.description],
  });
  const ids = new Set(listed.kept.map(idOf));
  const kept = shown.filter((_group, index) => {
    const row = rows[index];
    return row !== undefined && ids.has(idOf(row));
  });
  const isEveryNode = kept.length === shown.length;
  const isWhole = isEveryNode && Object.values(parentsOf(query)).every((parent) => parent === undefined);
  const ofKept = (parameters: Parameters, payType: string) =>
    `${where(parameters)} and (${KEYS[level].map((key) => ({ payType, laborType: 'l.labor_type', opCode: 'l.op_code' })[key]).join(` || ' ' || `)})
        = any(${parameters.add([...ids])}::text[])`;
  // The whole selection is counted as LaborTypeAnalysisDetails does, a part of it by its lines.
  const roCount = await readOrderCount(db, facts, selection, isWhole ? undefined : ofKept);
  // What had work in the comparison alone is no node, and part of what all came to.
  const compared = isEveryNode ? [...before.values()] : kept.flatMap((group) => before.get(keyOf(group)) ?? []);
  return {
    ...pageOf(listed, query),
    totals: {
      ...lineFigureSums(
        addSums(
          kept.map((group) => group.sums),
          roCount,
        ),
        figures,
      ),
      compare: allBefore(compared, factor, figures),
    },
  };
}

const idOf = (row: LaborTypeNode): string =>
  row.level === 'line' ? (row.line?.lineId ?? '') : KEYS[row.level].map((key) => row[key]).join(' ');

const COLUMNS: Readonly<Record<string, (row: LaborTypeNode) => string | number | null>> = {
  payType: (row) => row.payType,
  laborType: (row) => row.laborType,
  opCode: (row) => row.opCode,
  description: (row) => row.description,
  ...lineFigureColumns,
  shareOfHoursPct: (row) => row.shareOfHoursPct,
  shareOfSalesPct: (row) => row.shareOfSalesPct,
};

const nameRow = z.object({ code: z.string(), description: z.string() });

async function readOpCodeNames(db: Database, dealershipId: string): Promise<Map<string, string>> {
  const rows = await db.query('select code, description from op_code where dealership_id = $1', [dealershipId]);
  return new Map(
    z
      .array(nameRow)
      .parse(rows)
      .map((row) => [row.code, row.description]),
  );
}

/** Fields of the tree's columns that lines call otherwise. */
const LINE_FIELDS: Readonly<Record<string, string>> = { sales: 'labor', cost: 'laborCost', description: 'opCode' };

async function lines(db: Database, facts: StoreFacts, selection: Selection, query: CallQuery<Call>): Promise<Listed> {
  const payType = payTypeSql(facts);
  const where = belowParents(query, payType);
  // Money, hours or a counted line: the text lines of a repair order say nothing here.
  const hasContent = ` and (l.is_counted or l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0
    or l.sublet_sale_c <> 0 or l.misc_sale_c <> 0)`;
  const [found, laborTypes] = await Promise.all([
    readLines(db, facts, {
      selection,
      where: (parameters) => `${where(parameters)}${hasContent}`,
      search: query.search,
      sort: query.sort?.map((field) => {
        const name = field.replace(/^-/, '');
        return `${field.startsWith('-') ? '-' : ''}${LINE_FIELDS[name] ?? name}`;
      }),
      defaultSort: ['-closeDate'],
      page: query.page,
      pageSize: query.pageSize,
    }),
    readLaborTypeNames(db, selection.dealershipId),
  ]);
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  const totals = serviceSums({
    roCount: found.orders,
    countedLines: found.counted,
    soldH: found.sold_h,
    laborSaleC: found.labor_sale_c,
    laborCostC: found.labor_cost_c,
  });
  return {
    data: found.page.map((row) => lineNode(row, laborTypes.get(row.labor_type)?.description ?? '', facts)),
    total: found.total,
    page: query.page,
    pageSize: query.pageSize,
    totals: { ...lineFigureSums(totals, figures), elrPctDoor: null },
  };
}

function lineNode(row: LineRow, description: string, facts: StoreFacts): LaborTypeNode {
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  const sums = serviceSums({
    roCount: row.is_counted ? 1 : 0,
    countedLines: row.is_counted ? 1 : 0,
    soldH: row.sold_h,
    laborSaleC: row.labor_sale_c,
    laborCostC: row.labor_cost_c,
  });
  return {
    level: 'line',
    payType: row.pay_type,
    laborType: row.labor_type,
    opCode: row.op_code,
    description: row.op_description === '' ? description : row.op_description,
    isMapped: true,
    ...lineFigureSums(sums, figures),
    shareOfHoursPct: null,
    shareOfSalesPct: null,
    compare: null,
    // The door rate of its day is not read with a line.
    elrPctDoor: null,
    line: workLine(row, facts),
  };
}
