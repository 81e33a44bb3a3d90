import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, PageHeader, SegmentedControl } from '@fixed-ops/ui';
import { FeedFiles } from './feed-files.tsx';
import { FeedSettingsPart } from './feed-settings-part.tsx';
import { UploadPart } from './upload/upload-part.tsx';
import { useUpload } from './upload/use-upload.ts';

const partSchema = urlSchema({ part: urlChoice(['files', 'upload', 'told']) });

/** The store's data files, uploads, and settings of late files. */
export function FeedsScreen() {
  const { activeDealership } = useSession();
  const [{ part }, setAddress] = useUrlState(partSchema);
  // Kept here, so that switching to another part of the page does not stop an upload.
  const upload = useUpload();
  const tabs = (
    <SegmentedControl
      label="Part of the feeds"
      value={part}
      segments={[
        { value: 'files', label: 'Files' },
        { value: 'upload', label: 'Upload' },
        { value: 'told', label: 'Due time' },
      ]}
      onChange={(next) => setAddress({ part: next })}
    />
  );
  if (part === 'told') return <FeedSettingsPart key={activeDealership.id} tabs={tabs} />;
  return (
    <>
      <PageHeader title="Feeds" period={activeDealership.name} />
      <Box mb="4" data-print="none">
        {tabs}
      </Box>
      {part === 'upload' ? <UploadPart key={activeDealership.id} upload={upload} /> : <FeedFiles />}
    </>
  );
}
