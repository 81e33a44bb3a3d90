import { NO_ADVISOR } from '@fixed-ops/contract';
import type { DashboardView } from '@fixed-ops/figures';
import { useSession } from '@fixed-ops/session';
import { type ExportSubject, SimpleGrid } from '@fixed-ops/ui';
import { GroupTable, type ListGroup } from './group-table.tsx';

const isNobody = ({ key }: ListGroup): boolean => key === NO_ADVISOR;

type Counts = Omit<ListGroup, 'key' | 'name'>;

interface AgeAndAdvisorTablesProps<Age extends string> {
  readonly view: DashboardView;
  /** Heads of the counts of both tables. */
  readonly heads: { readonly urgent: string; readonly dollars: string };
  readonly ages: {
    readonly title: string;
    /** Head of the ages: "Days open". */
    readonly head: string;
    readonly groups: readonly (Counts & { readonly age: Age })[];
    readonly inWords: (age: Age) => string;
    readonly chosen: Age | 'all';
    /** Limits the list to one age. Null shows all ages again. */
    readonly onChoose: (age: Age | null) => void;
  };
  readonly advisors: {
    readonly groups: readonly (Counts & { readonly advisorNumber: string; readonly advisorName: string })[];
    /** Orders the advisors by urgent rows or by dollars. */
    readonly worstBy: 'urgent' | 'dollars';
  };
  readonly file: ExportSubject;
  readonly refetching: boolean;
}

/** A list of the service desk by age and by advisor, side by side. An own view has no advisors to compare. */
export function AgeAndAdvisorTables<Age extends string>(props: AgeAndAdvisorTablesProps<Age>) {
  const { view, heads, ages, advisors, file, refetching } = props;
  const { hasAllEmployeeView } = useSession().access;
  const common = { countHead: 'Open', urgentHead: heads.urgent, dollarsHead: heads.dollars, file, refetching };
  const [advisor, ...others] = view.filters.advisors;
  return (
    <SimpleGrid columns={{ base: 1, xl: hasAllEmployeeView ? 2 : 1 }} gap="6" mb="6" alignItems="start">
      <GroupTable
        title={ages.title}
        head={ages.head}
        sortName="ageSort"
        groups={ages.groups.map(({ age, ...counts }) => ({ ...counts, key: age, name: ages.inWords(age) }))}
        chosen={ages.chosen === 'all' ? null : ages.chosen}
        onChoose={(key) => ages.onChoose(ages.groups.find(({ age }) => age === key)?.age ?? null)}
        {...common}
      />
      {hasAllEmployeeView ? (
        <GroupTable
          title="By advisor"
          head="Advisor"
          sortName="advisorSort"
          groups={advisors.groups.map(({ advisorNumber, advisorName, ...counts }) => ({
            ...counts,
            key: advisorNumber || NO_ADVISOR,
            name: advisorName,
          }))}
          order={{ key: advisors.worstBy, direction: 'descending' }}
          unranked={isNobody}
          chosen={others.length === 0 ? (advisor ?? null) : null}
          onChoose={(key) => view.setFilters({ advisors: key === null ? [] : [key] })}
          {...common}
        />
      ) : null}
    </SimpleGrid>
  );
}
