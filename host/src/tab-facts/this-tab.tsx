import {
  Box,
  Button,
  Check,
  Chip,
  type Column,
  Copy,
  chakra,
  DataTable,
  Heading,
  Panel,
  RotateCcw,
  StatusMark,
  Text,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { useHost } from '../boot/context.ts';
import { copySupportLine } from './copy-support-line.ts';
import { readTab } from './read-tab.ts';
import { type SharedCopy, sharedCopies } from './shared-copies.ts';
import { bytesText, type ModuleFacts } from './tab-facts.ts';

const SOURCES: Record<ModuleFacts['source'], string> = {
  release: 'Release',
  canary: 'Canary',
  preview: 'Preview',
  override: 'Override',
  fallback: 'Fallback: the newer one failed',
  none: 'No release',
};

/** All modules of this tab with their sources, costs and failures, and their shared packages. */
export function ThisTab({ isNarrow = false }: { readonly isNarrow?: boolean }) {
  const host = useHost();
  const [facts, setFacts] = useState(() => readTab(host));
  const [copies, setCopies] = useState(sharedCopies);
  const look = () => {
    setFacts(readTab(host));
    setCopies(sharedCopies());
  };
  const failures = facts.flatMap((module) => module.failures.map((failure) => ({ ...failure, label: module.label })));
  const twice = copies.filter(({ loaded }) => loaded.length > 1);
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="3">
        <Text flex="1 1 240px" color="fg.muted">
          A tab keeps the set of releases that it was opened with; a newer one is offered at a safe moment.
        </Text>
        <CopySupportLine />
        <Button onClick={look}>
          <RotateCcw aria-hidden="true" />
          Look again
        </Button>
      </Box>
      <Panel>
        <DataTable
          label="Modules of this tab"
          columns={isNarrow ? moduleColumns.filter(({ key }) => NARROW.has(key)) : moduleColumns}
          rows={facts}
          rowKey={({ name }) => name}
          {...(isNarrow ? { density: 'narrow' as const } : {})}
        />
      </Panel>
      <Box as="section" mt="6" aria-label="Last errors">
        <Heading mb="2">Last errors</Heading>
        {failures.length === 0 ? (
          <Text color="fg.muted">Nothing has failed in this tab.</Text>
        ) : (
          <chakra.ul listStyleType="none">
            {failures.map((failure, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two errors may be equal, and the page always reads the whole list
              <chakra.li key={index} py="2" borderBottomWidth="1px" borderColor="border.muted">
                <chakra.code fontSize="xs" overflowWrap="anywhere">
                  {[failure.name, failure.message].filter((part) => part !== '').join(': ')}
                </chakra.code>
                <Text textStyle="meta" color="fg.muted">
                  {[failure.label, failure.page, failure.what?.replace(/\.$/, ''), failure.reference]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </Box>
      <Box as="section" mt="6" aria-label="Shared packages">
        <Heading mb="1">Shared packages</Heading>
        <Text color="fg.muted" mb="2">
          {twice.length === 0
            ? 'Every package is on the page once.'
            : `On the page more than once: ${twice.map(({ name, loaded }) => `${name} (${loaded.join(', ')})`).join('; ')}.`}
        </Text>
        <Panel>
          <DataTable
            label="Shared packages"
            columns={isNarrow ? copyColumns.slice(0, 2) : copyColumns}
            rows={copies}
            rowKey={({ name }) => name}
            maxHeight={isNarrow ? '320px' : '480px'}
            {...(isNarrow ? { density: 'narrow' as const } : {})}
          />
        </Panel>
      </Box>
    </>
  );
}

/** Copies the facts about this tab as one line, for a message. */
function CopySupportLine() {
  const host = useHost();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copySupportLine(host);
    setCopied(true);
  };
  return (
    <Button variant="ghost" onClick={() => void copy().catch(() => undefined)}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {isCopied ? 'Copied' : 'Copy support line'}
    </Button>
  );
}

const NARROW = new Set(['label', 'release', 'source', 'bytes', 'loadMs']);

const moduleColumns: readonly Column<ModuleFacts>[] = [
  { key: 'label', head: 'Module', value: ({ label }) => label, required: true, width: '150px' },
  {
    key: 'release',
    head: 'Version',
    value: ({ release }) => release ?? '',
    cell: ({ release, origin }) => (
      <chakra.code fontSize="xs" title={release ?? ''}>
        {origin ?? (release === null ? '—' : release.slice(0, 20))}
      </chakra.code>
    ),
    width: '190px',
  },
  {
    key: 'source',
    head: 'Source',
    value: ({ source }) => SOURCES[source],
    cell: ({ source }) => (source === 'release' ? SOURCES[source] : <Chip>{SOURCES[source]}</Chip>),
    width: '150px',
  },
  {
    key: 'loaded',
    head: 'Loaded',
    value: ({ isLoaded, failures }) => (isLoaded ? 'Yes' : failures.length > 0 ? 'Failed' : 'Not opened'),
    width: '110px',
  },
  { key: 'files', head: 'Files', value: ({ files }) => files, numeric: true, format: 'count', width: '72px' },
  {
    key: 'bytes',
    head: 'Bytes',
    value: ({ bytes }) => bytes,
    cell: ({ bytes }) => bytesText(bytes),
    numeric: true,
    format: 'count',
    width: '96px',
  },
  {
    key: 'loadMs',
    head: 'Load',
    value: ({ loadMs }) => loadMs,
    cell: ({ loadMs }) => (loadMs === null ? '—' : `${loadMs.toLocaleString('en-US')} ms`),
    numeric: true,
    format: 'count',
    width: '96px',
  },
  {
    key: 'failures',
    head: 'Errors',
    value: ({ failures }) => failures.length,
    cell: ({ failures }) => (
      <chakra.span display="inline-flex" alignItems="center" gap="1.5">
        <StatusMark status={failures.length === 0 ? 'green' : 'red'} label="" />
        {failures.length}
      </chakra.span>
    ),
    numeric: true,
    format: 'count',
    width: '88px',
  },
];

const copyColumns: readonly Column<SharedCopy>[] = [
  { key: 'name', head: 'Package', value: ({ name }) => name, required: true, width: '260px' },
  {
    key: 'loaded',
    head: 'Loaded',
    value: ({ loaded }) => loaded.join(', '),
    cell: ({ loaded }) => (loaded.length === 0 ? 'Not yet' : loaded.join(', ')),
    width: '120px',
  },
  { key: 'offered', head: 'Offered', value: ({ offered }) => offered.join(', '), width: '120px' },
  { key: 'usedBy', head: 'Used by', value: ({ usedBy }) => usedBy.join(', '), width: '340px' },
];
