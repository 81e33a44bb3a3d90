import { PageHeader, ScreenFrame, Text } from '@fixed-ops/ui';

export function OnboardingPage() {
  return (
    <ScreenFrame>
      <PageHeader title="Onboarding" />
      <Text>
        Until the steps open here, the data of a dealership is imported on the server, as the README describes.
      </Text>
    </ScreenFrame>
  );
}
