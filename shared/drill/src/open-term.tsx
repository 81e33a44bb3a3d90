import type { TermProof } from '@fixed-ops/contract';
import { formatCount, formatPeriodInWords } from '@fixed-ops/metrics';
import { Answer, Box, ChevronRight, ExportMenu, FilterInput, Skeleton } from '@fixed-ops/ui';
import type { DrillTarget } from './drill-address.ts';
import { selectionQuery, type ViewQuery } from './drill-query.ts';
import { figureName, whyName } from './figure-name.ts';
import { ProofDrawer } from './proof-drawer.tsx';
import { TermList, useTermOrders } from './term-list.tsx';
import { TermCheck, TermLead } from './term-proof.tsx';
import type { Drill, DrillTerm } from './use-drill.ts';

interface OpenTermProps {
  readonly query: ViewQuery;
  readonly drill: Drill;
  readonly target: DrillTarget;
  readonly term: DrillTerm;
}

/** The repair orders behind one reason why a figure changed, each with what it adds, and the sum that proves it. */
export function OpenTerm({ query, drill, target, term }: OpenTermProps) {
  const { list, download, sort, setSort } = useTermOrders({ ...selectionQuery(target, query), term }, drill.search);
  const { first } = list;
  const proof = first?.term ?? null;
  const name = whyName(target.metricKey);
  return (
    <ProofDrawer
      onClose={drill.close}
      title={proof ? `Why ${name} changed: ${proof.label}` : `Why ${name} changed`}
      breadcrumb={
        <Box display="flex" alignItems="center" gap="1.5" flexWrap="wrap">
          {figureName(target.metricKey, target.scope, 'short')}
          <ChevronRight size={16} aria-hidden="true" />
          Why it changed
          <ChevronRight size={16} aria-hidden="true" />
          <Box as="span" color="fg">
            {proof?.label ?? ''}
          </Box>
        </Box>
      }
      subtitle={first && proof ? `${formatPeriodInWords(first)}: ${madeOf(proof.counted)}` : undefined}
      actions={
        <Box my="-2">
          <ExportMenu from={download} disabled={list.rows.length === 0} />
        </Box>
      }
      lead={
        <>
          {proof ? <TermLead proof={proof} /> : null}
          {list.isPending ? <Skeleton h="10" w="280px" /> : null}
        </>
      }
      controls={
        <Box display="flex" justifyContent="flex-end" mt="4">
          <FilterInput
            label="Filter repair orders"
            width={200}
            value={drill.search}
            onChange={drill.setSearch}
            count={list.answer.isRefetching ? undefined : first?.total}
          />
        </Box>
      }
      search={drill.search}
      check={proof ? <TermCheck proof={proof} /> : null}
    >
      <Answer
        name="Repair orders"
        inset
        answer={list.answer}
        skeleton={<TermList list={list} first={undefined} drill={drill} />}
      >
        {() => <TermList list={list} first={first} drill={drill} sort={sort} setSort={setSort} />}
      </Answer>
    </ProofDrawer>
  );
}

/** `712 repair orders, and 823 of the comparison` */
function madeOf({ now, before }: TermProof['counted']): string {
  const orders = `${formatCount(now)} repair ${now === 1 ? 'order' : 'orders'}`;
  return before === 0 ? orders : `${orders}, and ${formatCount(before)} of the comparison`;
}
