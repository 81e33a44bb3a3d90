import { Button, PageHeader, ScreenFrame, Text } from '@fixed-ops/ui';

/** Shown if the registry is missing or malformed, so that no area can be opened. Only the operator can repair it. */
export function AreasMissingPage() {
  return (
    <ScreenFrame>
      <PageHeader title="The areas could not be found" />
      <Text>
        The page came without its list of areas. Your data is safe. Reload in a moment; if this keeps happening, tell
        your administrator that the registry cannot be read.
      </Text>
      <Button variant="primary" mt="4" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </ScreenFrame>
  );
}
