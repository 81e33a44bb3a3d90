import { jobTitleLabel } from '@fixed-ops/access';
import { chakra, Skeleton, Text, Link as TextLink } from '@fixed-ops/ui';
import { useSupportContacts } from './support-contacts.ts';

/**
 * The people who can change what this person may open. If the server does not answer, `fallback` says how to find them.
 */
export function Administrators({ fallback }: { readonly fallback: string }) {
  const { data, isPending, failureCount } = useSupportContacts();
  if (isPending && failureCount === 0) return <Skeleton height="48px" maxW="320px" />;
  if (!data || data.administrators.length === 0) return <Text color="fg.muted">{fallback}</Text>;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3">
      {data.administrators.map(({ email, fullName, jobTitle }) => (
        <li key={email}>
          <Text fontWeight="medium">{fullName}</Text>
          <Text textStyle="meta" color="fg.muted" overflowWrap="anywhere">
            {jobTitleLabel(jobTitle)} ·{' '}
            <TextLink href={`mailto:${email}`} display="inline-flex" alignItems="center" minH="6">
              {email}
            </TextLink>
          </Text>
        </li>
      ))}
    </chakra.ul>
  );
}
