import { Link, useLocation } from '@fixed-ops/router';
import { PageHeader, ScreenFrame, Text, Link as TextLink } from '@fixed-ops/ui';
import { askedAddress } from '../../routing/turn-away.tsx';
import { closestPlace } from './closest-place.ts';
import { Address, NextSteps, OpenPlaces, usePlaces } from './next-steps.tsx';

/** The page for an unknown path: the requested address, the address that was probably meant, and the open places. */
export function NotFoundPage() {
  const { state } = useLocation();
  const asked = askedAddress(state);
  const places = usePlaces().flatMap((group) => group.places.map((place) => ({ ...place, area: group.label })));
  const meant = asked === null ? null : closestPlace(asked, places);
  return (
    <ScreenFrame>
      <PageHeader title="Page not found" />
      <Text maxW="640px">
        {asked === null ? (
          'There is no page at the address that was asked for.'
        ) : (
          <>
            There is no page at <Address>{asked}</Address>.
          </>
        )}{' '}
        It may have moved, or the link was cut off.
      </Text>
      {meant ? (
        <Text mt="2">
          Did you mean{' '}
          <TextLink asChild fontWeight="semibold">
            <Link to={meant.to}>
              {meant.area}, {meant.label}
            </Link>
          </TextLink>
          ?
        </Text>
      ) : null}
      <NextSteps />
      <OpenPlaces />
    </ScreenFrame>
  );
}
