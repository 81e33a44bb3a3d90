import type { LaborTypeNode } from '@fixed-ops/contract/dashboards';
import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatDate, payTypeName } from '@fixed-ops/metrics';
import { Button, ChevronDown, ChevronRight, chakra, IconButton, PayTypeSwatch, Skeleton, Text } from '@fixed-ops/ui';
import type { TreeRow } from './tree-rows.ts';
import { LINES_AT_ONCE } from './use-tree.ts';

const INDENT_PX = 20;
const LEAD_PX = 24;
const GAP_PX = 8;

/** `C`, `CM`, `BRKF` or the number of the repair order. */
export function nodeName(node: LaborTypeNode): string {
  if (node.level === 'payType') return payTypeName(node.payType);
  if (node.level === 'line') return `${node.line?.roNumber ?? ''}${node.line?.roSuffix ?? ''}`;
  const code = node.level === 'laborType' ? node.laborType : node.opCode;
  return code === '' ? (node.level === 'laborType' ? 'No labor type' : 'No op code') : code;
}

/** The indent of a row, with the arrow that opens it. */
export function RowLead({ row, onToggle }: { readonly row: TreeRow; readonly onToggle: (key: string) => void }) {
  const isOpen = row.kind === 'node' ? row.isOpen : undefined;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <span data-part="lead" style={{ paddingInlineStart: row.depth * INDENT_PX }}>
      {row.kind === 'node' && isOpen !== undefined ? (
        <IconButton
          aria-label={`${isOpen ? 'Close' : 'Open'} ${row.name}`}
          aria-expanded={isOpen}
          size="inline"
          minW="6"
          minH="6"
          onClick={() => onToggle(row.key)}
        >
          <Arrow size={16} />
        </IconButton>
      ) : (
        <span style={{ width: LEAD_PX }} />
      )}
    </span>
  );
}

/** The name of a row, or a skeleton or message while it is not loaded. */
export function RowName({ row }: { readonly row: TreeRow }) {
  if (row.kind === 'loading') return <Skeleton display="inline-block" h="3" w="140px" />;
  if (row.kind === 'failed') {
    return (
      <chakra.span role="alert" color="fg.error">
        Could not be loaded.{' '}
        <Button variant="link" size="inline" minH="6" onClick={row.onRetry}>
          Retry
        </Button>
      </chakra.span>
    );
  }
  if (row.kind === 'more') {
    return (
      <Button variant="link" size="inline" minH="6" onClick={row.onMore}>
        {formatCount(row.rest)} more, load {formatCount(Math.min(row.rest, LINES_AT_ONCE))}
      </Button>
    );
  }
  const { node, name } = row;
  const { line } = node;
  if (line) {
    return (
      <>
        <RepairOrderLink to={repairOrderPath(line)}>{name}</RepairOrderLink>
        <Quiet>
          {[`line ${line.letter}`, formatDate(line.closeDate), line.advisorName].filter(Boolean).join(', ')}
        </Quiet>
      </>
    );
  }
  return (
    <>
      {node.level === 'payType' ? (
        <chakra.b display="inline-flex" alignItems="baseline" gap="2" fontWeight="semibold">
          <PayTypeSwatch payType={node.payType} />
          {name}
        </chakra.b>
      ) : (
        name
      )}
      {node.description === '' ? null : ' '}
      {node.description === '' ? null : (
        <Quiet indent={row.depth * INDENT_PX + LEAD_PX + GAP_PX}>{node.description}</Quiet>
      )}
    </>
  );
}

/** Muted text beside the name, or below it on a phone. */
const Quiet = ({ children, indent = 0 }: { readonly children: string; readonly indent?: number }) => (
  <Text
    as="span"
    display={{ base: 'block', md: 'inline' }}
    textStyle={{ base: 'meta', md: 'body' }}
    color="fg.muted"
    fontWeight="normal"
    ps={{ base: `${indent}px`, md: '0' }}
    pb={{ base: '1', md: '0' }}
    whiteSpace={{ base: 'normal', md: 'inherit' }}
    ms={{ md: '2' }}
  >
    {children}
  </Text>
);
