import { answerOf, downloadList, useCall, useListCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { staleAccountColumns as listed, type StaleAccount, wholesaleCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { FigureStrip, FigureStripSkeleton, type StripFigure } from '@fixed-ops/figures/strip';
import {
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatShare,
  NOT_PROVIDED,
  shownShare,
} from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlSort, useUrlState } from '@fixed-ops/router';
import { Answer, Box, type Column, dimmed, EmptyState, Panel, SectionHead } from '@fixed-ops/ui';
import { ListPanel, ListPanelSkeleton } from '../screen/list-panel.tsx';
import { PhoneLink } from '../screen/phone-link.tsx';

type Summary = CallResponse<typeof wholesaleCalls.wholesaleAnalysis>;

const TITLE = 'Wholesale';
const STALE = 'Stale wholesale accounts';
const NAMES = ['Sales', 'GP %', 'Returns', 'Year to date'];
const COLUMNS = { sm: 2, md: 4, lg: 4 } as const;

interface WholesaleProps {
  readonly periodQuery: DashboardView['periodQuery'];
}

/** Wholesale sales, and the accounts that have stopped buying. */
export function Wholesale({ periodQuery }: WholesaleProps) {
  const answer = useCall(wholesaleCalls.wholesaleAnalysis, { query: { ...periodQuery, compare: 'none', pageSize: 1 } });
  return (
    <>
      <Box css={{ '& > :last-child': { marginBottom: '6' } }}>
        <Box mb="2">
          <SectionHead
            id="wholesale"
            title={TITLE}
            note={
              answer.data && (
                <Box as="span" {...dimmed(answer.isPlaceholderData)}>
                  {noteOf(answer.data)}
                </Box>
              )
            }
          />
        </Box>
        <Answer
          name={TITLE}
          answer={answerOf(answer)}
          skeleton={<FigureStripSkeleton label={TITLE} columns={COLUMNS} figures={NAMES} lines={1} />}
          notProvided={({ source }) => (source === 'none' ? `${NOT_PROVIDED}.` : null)}
        >
          {(summary, { refetching }) => (
            <FigureStrip label={TITLE} columns={COLUMNS} figures={figuresOf(summary)} refetching={refetching} />
          )}
        </Answer>
      </Box>
      {/* Without documents, accounts are unknown. That does not mean that none has stopped buying. */}
      {answer.data?.source === 'transactions' ? <StaleAccounts /> : null}
    </>
  );
}

/** Says that the figures include accounts which the store excludes from its lists. */
function noteOf({ source, total, excluded }: Summary): string | undefined {
  if (source === 'none') return undefined;
  if (source === 'ledger') return 'From the ledger, which has no wholesale accounts';
  const accounts = `${formatCount(total)} ${total === 1 ? 'account' : 'accounts'}, net of returns`;
  return excluded.accounts === 0 ? accounts : `${accounts}; ${formatCount(excluded.accounts)} left out of lists`;
}

function figuresOf({ kpis, totals, gpTarget }: Summary): StripFigure[] {
  const of = (key: string) => kpis.find((kpi) => kpi.key === key);
  const [sales, gross, share] = [of('parts_sales'), of('parts_gross'), of('parts_gp_pct')];
  const changed = totals.changePct;
  return [
    {
      label: 'Sales',
      value: shown(sales?.value, formatMoney),
      lines: [{ words: sales?.value == null ? (sales?.reason ?? '') : `Gross ${formatMoney(gross?.value ?? null)}` }],
    },
    {
      label: 'GP %',
      value: share?.value == null ? null : formatPercent(shownShare(share.value, share.numerator, share.denominator)),
      lines: [{ words: `Target ${formatPercent(gpTarget)}`, ...(share ? { status: share.status } : {}) }],
    },
    {
      label: 'Returns',
      value: shown(totals.returns, formatMoney),
      lines: [{ words: totals.returnPct === null ? '' : `${formatShare(totals.returnPct)} of sales` }],
    },
    {
      label: 'Year to date',
      value: shown(totals.ytd, formatMoney),
      lines: [
        {
          words:
            changed === null ? '' : `${formatShare(Math.abs(changed))} ${changed < 0 ? 'less' : 'more'} than last year`,
        },
      ],
    },
  ];
}

const shown = (value: number | null | undefined, text: (value: number) => string): string | null =>
  value == null ? null : text(value);

/** The search text for accounts. */
const wordsSchema = urlSchema({ account: urlText({ max: 80 }) });
const MOST_AT_RISK = { key: 'dollarsAtRisk', direction: 'descending' } as const;
const SORTED = ['accountName', 'daysSince', 'lastSale', 'dollarsAtRisk', 'salesperson', 'lastInvoiceAmount', 'contact'];

function StaleAccounts() {
  const [{ account: words }, update] = useUrlState(wordsSchema);
  const { asked, sort, setSort } = useUrlSort('staleSort', SORTED, MOST_AT_RISK);
  const question = { sort: asked, search: words };
  const list = useListCall(wholesaleCalls.staleWholesaleAccounts, question);
  const search = (account: string) => update({ account }, { replace: true });
  return (
    <Box mb="6">
      <Answer
        name={STALE}
        answer={list.answer}
        skeleton={<ListPanelSkeleton />}
        isEmpty={({ total }) => total === 0 && words.trim() === ''}
        empty={({ days }) => (
          <Panel aria-label={STALE}>
            <EmptyState title="No account has stopped buying">
              Each that bought in the last twelve months did so within {formatCount(days)} days.
            </EmptyState>
          </Panel>
        )}
      >
        {({ total, days, minPrior12, totals }, { refetching }) => (
          <ListPanel<StaleAccount>
            id="stale-accounts"
            title={STALE}
            note={`Nothing bought for ${formatCount(days)} days, after ${formatMoney(minPrior12)} or more in twelve months`}
            label={STALE}
            find={{ label: 'Find an account', words, onWords: search }}
            list={list}
            total={total}
            what="accounts"
            columns={columnsOf(totals)}
            offAtFirst={[]}
            saveAs="parts.stale"
            rowKey={({ accountNumber }) => accountNumber}
            sort={sort}
            onSort={setSort}
            refetching={refetching}
            file={downloadList(wholesaleCalls.staleWholesaleAccounts, question)}
            hasContacts
            nothing={`No account matches “${words.trim()}”`}
            onShowAll={() => search('')}
            hasTotals
          />
        )}
      </Answer>
    </Box>
  );
}

function columnsOf({
  dollarsAtRisk,
}: CallResponse<typeof wholesaleCalls.staleWholesaleAccounts>['totals']): Column<StaleAccount>[] {
  return [
    { ...listed.accountName, head: 'Account', required: true },
    {
      ...listed.dollarsAtRisk,
      title: 'What a month without the account costs, by the twelve before',
      cell: (row) => formatMoney(row.dollarsAtRisk),
      total: formatMoney(dollarsAtRisk),
    },
    {
      ...listed.daysSince,
      cell: ({ daysSince }) => formatCount(daysSince),
    },
    {
      ...listed.lastSale,
      from: 'md',
      firstDirection: 'descending',
      cell: ({ lastSale }) => formatDate(lastSale),
    },
    {
      ...listed.lastInvoiceAmount,
      from: 'md',
      cell: ({ lastInvoiceAmount }) => formatMoney(lastInvoiceAmount),
    },
    {
      ...listed.contact,
      head: 'Phone',
      cell: ({ contact, accountName }) => <PhoneLink number={contact || null} whose={accountName} />,
    },
    { ...listed.salesperson, from: 'md' },
  ];
}
