import { Link, useNavigate } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Box, Button, chakra, Heading, LifeBuoy, Link as TextLink } from '@fixed-ops/ui';
import { ArrowLeft } from '@fixed-ops/ui/icons';
import { useHost } from '../../boot/context.ts';
import { useMayPass } from '../../routing/permissions.ts';
import { type PlaceGroup, placesFor } from './places.ts';

const NO_PRODUCTS: readonly string[] = [];

/** Every place that the person may open. */
export function usePlaces(): readonly PlaceGroup[] {
  const { registry } = useHost();
  const mayPass = useMayPass();
  const products = useSessionState((state) => state.dealershipData?.products ?? NO_PRODUCTS);
  return placesFor(registry.remotes, { mayPass, products });
}

/**
 * Whether the browser can go back to a page of this visit. Before the first page are those of the sign-in or of other
 * sites.
 */
function hasPageBehind(): boolean {
  const { state }: { readonly state: unknown } = window.history;
  // The router keeps its count of pages in this state, even after a reload.
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

/** Offers to go back, or to write to support about the address that did not open. */
export function NextSteps() {
  const navigate = useNavigate();
  return (
    <Box display="flex" flexWrap="wrap" gap="2" mt="5">
      {hasPageBehind() ? (
        <Button size="touch" onClick={() => navigate(-1)}>
          <ArrowLeft />
          Go back
        </Button>
      ) : null}
      <Button asChild size="touch">
        <Link to="/support">
          <LifeBuoy size={16} aria-hidden="true" />
          Tell support
        </Link>
      </Button>
    </Box>
  );
}

/** Links to the screens that the person may open. */
export function OpenPlaces() {
  const groups = usePlaces();
  return (
    <Box as="nav" aria-labelledby="open-places" mt="8">
      <Heading id="open-places" mb="3">
        Open to you
      </Heading>
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(180px, 1fr))"
        columnGap="6"
        rowGap="5"
        maxW="960px"
      >
        {groups.map((group) => (
          <div key={group.label}>
            <chakra.h3 textStyle="meta" color="fg.muted" mb="1">
              {group.label}
            </chakra.h3>
            <chakra.ul listStyleType="none">
              {group.places.map((place) => (
                <li key={place.to}>
                  <TextLink asChild display="inline-flex" alignItems="center" minH={{ base: '10', md: '7' }}>
                    <Link to={place.to}>{place.label}</Link>
                  </TextLink>
                </li>
              ))}
            </chakra.ul>
          </div>
        ))}
      </Box>
    </Box>
  );
}

/** The requested address in full, in a monospaced font. */
export function Address({ children }: { readonly children: string }) {
  return (
    <chakra.code fontFamily="mono" color="fg" overflowWrap="anywhere">
      {children}
    </chakra.code>
  );
}
