import { formatDate } from '@fixed-ops/metrics';
import { Link } from '@fixed-ops/router';
import { Box, chakra, Heading, Panel, Text, Link as TextLink } from '@fixed-ops/ui';
import { EntryList } from '../entry-list.tsx';
import { type Change, releases } from './releases.ts';

/** The release notes, newest first. */
export function ReleaseSection() {
  return (
    <Box maxW="880px" display="grid" gap="6">
      {releases.map(({ date, changes }) => (
        <section key={date} aria-label={formatDate(date)}>
          <Heading mb="2">
            <time dateTime={date}>{formatDate(date)}</time>
          </Heading>
          <Panel>
            <EntryList
              entries={areasOf(changes).map((area) => ({
                key: area,
                term: area,
                text: <Changes changes={changes.filter((change) => change.area === area)} />,
              }))}
            />
          </Panel>
        </section>
      ))}
    </Box>
  );
}

/** The areas in the order of their first change. */
const areasOf = (changes: readonly Change[]) => [...new Set(changes.map(({ area }) => area))];

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="2">
      {changes.map(({ text, link }) => (
        <li key={text}>
          <Text>{text}</Text>
          {link ? (
            <TextLink asChild display="inline-flex" alignItems="center" minH="7">
              <Link to={link.to}>{link.label}</Link>
            </TextLink>
          ) : null}
        </li>
      ))}
    </chakra.ul>
  );
}
