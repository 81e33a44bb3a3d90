import { useSessionState } from '@fixed-ops/session';
import { Box, Grid, PageHeader, ScreenFrame, Stack } from '@fixed-ops/ui';
import { ColorModePanel } from './color-mode-panel.tsx';
import { DmsNumbersPanel } from './dms-numbers-panel.tsx';
import { PicturePanel } from './picture/picture-panel.tsx';
import { ProfileForm } from './profile-fields.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

/**
 * Everything that people may change about themselves: at the left the form that is saved as a whole, at the right what
 * is saved at once.
 */
export function ProfileSettingsPage() {
  const user = useSessionState((state) => state.user);
  if (!user) return null;
  return (
    <ScreenFrame>
      <Box maxW="1120px">
        <PageHeader title="Profile settings" period={user.fullName} />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 376px' }}
          gap={{ base: '4', lg: '6' }}
          alignItems="start"
        >
          <ProfileForm user={user} />
          <Stack gap="4">
            <PicturePanel user={user} />
            <ColorModePanel />
            <DmsNumbersPanel user={user} />
            <SignInPanel user={user} />
          </Stack>
        </Grid>
      </Box>
    </ScreenFrame>
  );
}
