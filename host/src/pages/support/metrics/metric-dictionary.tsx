import { findMetric, type MetricDefinition, metricGroups } from '@fixed-ops/metrics';
import { Link } from '@fixed-ops/router';
import { Box, Button, chakra, Panel } from '@fixed-ops/ui';
import { ArrowLeft } from '@fixed-ops/ui/icons';
import { HEADER_HEIGHT_PX } from '../../../shell/sticky-header.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { matches, SearchInput, type SearchState } from '../search-input.tsx';
import { MetricDetail } from './metric-detail.tsx';

const FIRST_KEY = 'ro_count';
/** The distance between the header and what stays in view below it. */
const GAP_PX = 24;

interface MetricDictionaryProps {
  /** Empty if no metric is chosen. */
  readonly metricKey: string;
  readonly search: SearchState;
}

/**
 * Every metric of the product: a list with a search, and the chosen metric beside it. A phone shows one of the two at a
 * time.
 */
export function MetricDictionary({ metricKey, search }: MetricDictionaryProps) {
  const chosen = findMetric(metricKey);
  const groups = metricGroups
    .map(({ label, metrics }) => ({ label, metrics: metrics.filter((metric) => isFound(metric, search.value)) }))
    .filter(({ metrics }) => metrics.length > 0);
  const first = groups[0]?.metrics[0] ?? findMetric(FIRST_KEY);
  // In a wide window a metric is always shown. On a phone, the list comes first.
  const shown = chosen ?? first;
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' }}
      gap="6"
      alignItems="start"
    >
      <Box display={{ base: chosen ? 'none' : 'block', lg: 'block' }}>
        <SearchInput label="Search metrics" search={search} />
        {metricKey !== '' && !chosen ? (
          <chakra.p role="status" mt="3" color="fg.muted">
            There is no metric “{metricKey}”.
          </chakra.p>
        ) : null}
        {groups.length === 0 ? (
          <NothingFound
            title="No metric matches"
            searched="Names, formulas and definitions are searched."
            search={search}
          />
        ) : (
          <chakra.nav aria-label="Metrics" mt="3">
            {groups.map((group) => (
              <Box key={group.label} mb="3">
                <Box px="3" py="1" textStyle="meta" color="fg.muted">
                  {group.label}
                </Box>
                <chakra.ul aria-label={group.label} listStyleType="none">
                  {group.metrics.map((metric) => (
                    <li key={metric.key}>
                      <MetricLink
                        to={{ search: addressOf(metric, search.value) }}
                        aria-current={metric === chosen ? 'page' : undefined}
                        data-shown={metric === shown ? '' : undefined}
                      >
                        {metric.label}
                      </MetricLink>
                    </li>
                  ))}
                </chakra.ul>
              </Box>
            ))}
          </chakra.nav>
        )}
      </Box>
      {shown ? (
        <Box
          display={{ base: chosen ? 'block' : 'none', lg: 'block' }}
          position={{ lg: 'sticky' }}
          top={`${HEADER_HEIGHT_PX + GAP_PX}px`}
        >
          <Button asChild variant="ghost" size="touch" mb="2" display={{ base: 'inline-flex', lg: 'none' }}>
            <Link to={{ search: '?tab=metrics' }}>
              <ArrowLeft size={16} aria-hidden="true" />
              All metrics
            </Link>
          </Button>
          <Panel aria-label={shown.label} padding={{ base: '4', md: '5' }}>
            <MetricDetail definition={shown} />
          </Panel>
        </Box>
      ) : null}
    </Box>
  );
}

function isFound(metric: MetricDefinition, search: string): boolean {
  return matches(search, metric.label, metric.shortLabel, metric.key, metric.formula, metric.explanation);
}

function addressOf(metric: MetricDefinition, search: string): string {
  return `?${new URLSearchParams({ metric: metric.key, ...(search === '' ? {} : { search }) })}`;
}

const MetricLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: { base: '10', lg: '8' },
    px: '3',
    borderRadius: 'l2',
    color: 'fg',
    _hover: { bg: 'bg.subtle' },
    '&[data-shown]': { bg: { lg: 'bg.muted' }, fontWeight: { lg: 'medium' } },
  },
});
