import { PageHeader, ScreenFrame, Text } from '@fixed-ops/ui';

export function SupportPage() {
  return (
    <ScreenFrame>
      <PageHeader title="Support" />
      <Text>
        If something does not work, note the reference that its error card shows and give it to your administrator.
      </Text>
    </ScreenFrame>
  );
}
