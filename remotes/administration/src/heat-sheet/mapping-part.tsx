import { answerOf, useCall, useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { Answer } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { BlockPage, BlockSkeleton } from '../block/block-page.tsx';
import { MappingForm } from './mapping-form.tsx';

const mappingCalls = { get: administrationCalls.heatSheetMapping, put: administrationCalls.putHeatSheetMapping };

/** The op codes and part groups of each item. */
export function MappingPart({ tabs }: { readonly tabs: ReactNode }) {
  const settings = useSettings(mappingCalls, { name: 'Heat sheet mapping', invalidates: 'dealership' });
  const usage = useCall(administrationCalls.opCodeUsage);
  return (
    <BlockPage
      title="Heat sheet"
      part="Mapping"
      settings={settings}
      intro="Which op codes make up each item of the heat sheets. A code counts for one item only."
      controls={tabs}
    >
      {(data, readOnly) => (
        <Answer name="Use of the op codes" answer={answerOf(usage)} skeleton={<BlockSkeleton title="Mapping" />}>
          {(codes) => <MappingForm settings={settings} items={data} usage={codes} readOnly={readOnly} />}
        </Answer>
      )}
    </BlockPage>
  );
}
