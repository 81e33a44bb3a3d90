import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { Link } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import { BlockPage } from '../block/block-page.tsx';
import { StatementAccountsForm } from './statement-accounts-form.tsx';

const mappingCalls = {
  get: administrationCalls.aiStatementAccountMapping,
  put: administrationCalls.putAiStatementAccountMapping,
};

/** The statement line of each ledger account. */
export function StatementAccountsScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(mappingCalls, { name: 'Statement accounts', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Statement accounts"
      settings={settings}
      intro="Which line of the AI Statement each account of the ledger is on. Bring unmapped dollars to zero."
      tools={
        <Button size="touch" asChild>
          <Link to="/administration/expenses?show=months">Budget by month</Link>
        </Button>
      }
    >
      {(data, readOnly) => (
        <StatementAccountsForm key={activeDealership.id} settings={settings} accounts={data} readOnly={readOnly} />
      )}
    </BlockPage>
  );
}
