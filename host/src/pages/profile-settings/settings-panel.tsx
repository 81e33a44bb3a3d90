import { Panel, SectionHead, Text } from '@fixed-ops/ui';
import { type ReactNode, useId } from 'react';

interface SettingsPanelProps {
  readonly title: string;
  /** A sentence below the title that explains the settings. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A group of settings with a heading. */
export function SettingsPanel({ title, about, children }: SettingsPanelProps) {
  const id = useId();
  return (
    <Panel
      aria-labelledby={id}
      padding={{ base: '4', md: '5' }}
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <div>
        <SectionHead id={id} title={title} />
        {about ? <Text color="fg.muted">{about}</Text> : null}
      </div>
      {children}
    </Panel>
  );
}
