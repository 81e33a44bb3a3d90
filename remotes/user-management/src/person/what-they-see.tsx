import { type AreaKey, canOpen, type JobTitle, jobTitleLabel, jobTitles, type Subject } from '@fixed-ops/access';
import { type ExplainedArea, type ExplainedRight, explainAccess } from '@fixed-ops/access/explain';
import { Box, Check, chakra, Info, Panel, SectionHead, Select, Text } from '@fixed-ops/ui';
import { Eye, Minus } from '@fixed-ops/ui/icons';
import { type ReactNode, useState } from 'react';
import type { PersonValues } from './person-values.ts';
import { StaffCounts } from './staff-counts.tsx';
import type { StoreChoice } from './use-stores.ts';

interface WhatTheySeeProps {
  readonly values: PersonValues;
  /** The stores that this administrator may give, and the person's other ones. */
  readonly stores: readonly StoreChoice[];
  /** The account's flag for development features. A new person never has it. */
  readonly devFeatures?: boolean;
}

/** What the person will see with this title, role and stores. The rules are the server's (`@fixed-ops/access`). */
export function WhatTheySee({ values, stores, devFeatures = false }: WhatTheySeeProps) {
  const [other, setOther] = useState<string | null>(null);
  const { role, jobTitle, dealershipIds } = values;
  const name = values.firstName.trim() || 'this person';
  const title = `What ${name} will see`;
  if (role === null || jobTitle === null) {
    return (
      <Panel aria-label={title} p="5">
        <SectionHead title={title} />
        <Text color="fg.muted">Choose a job title and a role: you will see here what they open.</Text>
      </Panel>
    );
  }
  const subject = { role, jobTitle, devFeatures };
  const seen = explainAccess(subject, dealershipIds.length);
  const compared = other === null ? null : explainAccess({ role, jobTitle: other, devFeatures }, dealershipIds.length);
  const isOwnRows = seen.rights.some(({ key, extent }) => key === 'rows' && extent === 'part');
  return (
    <Panel aria-label={title}>
      <Box p="5">
        <SectionHead title={title} />
        <Text color="fg.muted" mb="3">
          Follows title, role and dealerships as you choose, by the server’s own rules.
        </Text>
        <Miniature subject={subject} landing={seen.landing?.label ?? null} initials={initialsOf(values)} />
        <Caption>Areas</Caption>
        <List>
          {seen.areas.map((area) => (
            <Row
              key={area.key}
              mark={area.isOpen ? 'open' : 'closed'}
              label={area.label}
              reason={withOther(
                area,
                compared?.areas.find(({ key }) => key === area.key),
                other,
              )}
            />
          ))}
        </List>
        <Caption>People and stores</Caption>
        <List>
          {seen.rights.map((right) => (
            <Row key={right.key} mark={MARKS[right.extent]} label={right.label} reason={right.reason}>
              {right.key === 'rows' && right.extent === 'all' ? (
                <StaffCounts subject={subject} values={values} stores={stores} />
              ) : null}
            </Row>
          ))}
          {isOwnRows && values.dmsNumbers.length === 0 ? (
            <Row
              mark="part"
              label="No DMS number yet"
              reason="A person’s own figures are found by this number: without one there is nothing to see."
            />
          ) : null}
        </List>
      </Box>
      <Box px="5" py="3" borderTopWidth="1px" display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <Select
          label="Compare with title"
          showLabel
          appearance="filter"
          width="full"
          searchable
          value={other ?? NOBODY}
          onChange={(next) => setOther(next === NOBODY ? null : next)}
          entries={[
            { value: NOBODY, label: 'None' },
            ...jobTitles
              .filter((each) => each !== jobTitle)
              .map((each) => ({ value: each, label: jobTitleLabel(each) })),
          ]}
        />
      </Box>
    </Panel>
  );
}

const NOBODY = 'none';
const MARKS: Record<ExplainedRight['extent'], Mark> = { all: 'open', part: 'part', none: 'closed' };
type Mark = 'open' | 'part' | 'closed';

/**
 * The reason of an area, followed by the compared title if it sees another part. Null if there is neither.
 */
function withOther(area: ExplainedArea, other: ExplainedArea | undefined, title: string | null): string | null {
  if (other === undefined || title === null || other.isOpen === area.isOpen) return area.reason;
  const difference = `${jobTitleLabel(title as JobTitle)}: ${other.isOpen ? 'open' : 'closed'}`;
  return area.reason === null ? difference : `${area.reason}. ${difference}`;
}

interface RowProps {
  readonly mark: Mark;
  readonly label: string;
  readonly reason: string | null;
  /** What stands below the reason. */
  readonly children?: ReactNode;
}

function Row({ mark, label, reason, children }: RowProps) {
  return (
    <chakra.li display="flex" gap="3" py="2" borderTopWidth="1px" borderColor="border.muted">
      <chakra.span mt="0.5" color={COLORS[mark]} flexShrink="0">
        {mark === 'open' ? (
          <Check size={16} aria-label="Yes" />
        ) : mark === 'part' ? (
          <Eye size={16} aria-label="In part" />
        ) : (
          <Minus size={16} aria-label="No" />
        )}
      </chakra.span>
      <Box minW="0">
        <Text>{label}</Text>
        {reason === null ? null : (
          <Text textStyle="meta" color="fg.muted">
            {reason}
          </Text>
        )}
        {children}
      </Box>
    </chakra.li>
  );
}

const COLORS: Record<Mark, string> = { open: 'fg.success', part: 'fg.warning', closed: 'fg.subtle' };
const List = chakra('ul', { base: { listStyleType: 'none', padding: '0', margin: '0' } });
const Caption = chakra('h3', { base: { textStyle: 'meta', color: 'fg.muted', mt: '4', mb: '1' } });

const initialsOf = ({ firstName, lastName }: PersonValues) =>
  `${firstName.trim().slice(0, 1)}${lastName.trim().slice(0, 1)}`.toUpperCase();

/** The tabs of the dashboard, each with the area that it needs, in the default order of the menu. */
const TABS: readonly (readonly [label: string, area: AreaKey])[] = [
  ['Service', 'serviceDashboard'],
  ['Parts', 'partsDashboard'],
  ['Op codes', 'opCodes'],
  ['Reports', 'reports'],
  ['Labor matrix', 'laborMatrix'],
  ['Labor types', 'laborTypes'],
  ['RO search', 'roDetail'],
  ['Heat sheet', 'dashboard'],
  ['Technicians', 'serviceDashboard'],
];

interface MiniatureProps {
  readonly subject: Subject;
  readonly landing: string | null;
  readonly initials: string;
}

/** A small picture of what the person sees: entries of the header, tabs of the dashboard, and the first page. */
function Miniature({ subject, landing, initials }: MiniatureProps) {
  const places = [
    canOpen(subject, 'dashboard') ? 'AI Dashboard' : null,
    canOpen(subject, 'aiStatement') ? 'AI Statement' : null,
  ].filter((place) => place !== null);
  const tabs = TABS.filter(([, area]) => canOpen(subject, area));
  return (
    <Box borderWidth="1px" borderRadius="l2" overflow="hidden" textStyle="meta" mb="1">
      <Box display="flex" gap="3" px="3" py="2" borderBottomWidth="1px" alignItems="center">
        <chakra.strong>Fixed Ops</chakra.strong>
        {places.map((place, index) => (
          <chakra.span key={place} px="1.5" borderRadius="sm" bg={index === 0 ? 'bg.muted' : undefined}>
            {place}
          </chakra.span>
        ))}
        <chakra.span marginInlineStart="auto">{initials}</chakra.span>
      </Box>
      <List
        aria-label="Tabs of the dashboard"
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '3',
          px: '3',
          pt: '2',
          borderBottomWidth: '1px',
          color: 'fg.muted',
        }}
      >
        {tabs.map(([label]) => (
          <chakra.li
            key={label}
            pb="2"
            {...(landing?.startsWith(label)
              ? { color: 'fg', boxShadow: 'inset 0 -2px 0 var(--fo-colors-blue-solid)' }
              : {})}
          >
            {label}
          </chakra.li>
        ))}
      </List>
      <Box px="3" py="3" bg="bg.subtle" display="flex" gap="2" alignItems="center">
        <chakra.span color="fg.muted">Lands here</chakra.span>
        {landing === null ? (
          <>
            <Info size={14} aria-hidden="true" />
            <span>Nothing: neither dashboard is open</span>
          </>
        ) : (
          <chakra.strong fontWeight="semibold">{landing}</chakra.strong>
        )}
      </Box>
    </Box>
  );
}
