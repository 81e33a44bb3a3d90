import { formatDate } from '@fixed-ops/metrics';
import { Link } from '@fixed-ops/router';
import { Box, chakra, Heading, Panel, Text, Link as TextLink } from '@fixed-ops/ui';
import { type Change, releases } from './releases.ts';

/** What has changed for the people who use the product, the newest first. */
export function ReleaseSection() {
  return (
    <Box maxW="880px" display="grid" gap="6">
      {releases.map(({ date, changes }) => (
        <section key={date} aria-label={formatDate(date)}>
          <Heading mb="2">
            <time dateTime={date}>{formatDate(date)}</time>
          </Heading>
          <Panel>
            <chakra.ul listStyleType="none" px={{ base: '4', md: '5' }} py="2">
              {changes.map((change) => (
                <Entry key={change.text} change={change} />
              ))}
            </chakra.ul>
          </Panel>
        </section>
      ))}
    </Box>
  );
}

function Entry({ change: { area, text, link } }: { readonly change: Change }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '140px minmax(0, 1fr)' }}
      columnGap="6"
      py="3"
      borderColor="border.muted"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <Text color="fg.muted">{area}</Text>
      <div>
        <Text>{text}</Text>
        {link ? (
          <TextLink asChild display="inline-flex" alignItems="center" minH="7">
            <Link to={link.to}>{link.label}</Link>
          </TextLink>
        ) : null}
      </div>
    </chakra.li>
  );
}
