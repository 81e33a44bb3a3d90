import { ApiError } from '@fixed-ops/api';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tellFailure } from '../../reports/failures.ts';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { setLoadedSession } from '../../testing/session.ts';
import { ReleasesPage } from './releases-page.tsx';
import { openReleases as open, row } from './testing/open-releases.tsx';
import { sampleEntry, sampleReleases } from './testing/sample.ts';

beforeEach(() => {
  setLoadedSession({ role: 'DEVELOPER' });
  // jsdom does not measure files.
  Object.assign(performance, { getEntriesByType: () => [] });
});

const moved = new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-1');
const sentTo = (request: jest.Mock, name: string) =>
  request.mock.calls.filter(([call]) => call.name === name).map(([, input]) => input);

describe('the releases that visitors get', () => {
  it('stand a row each with share and health, and a canary under its own with the difference', async () => {
    await open();
    expect(row(/^AI Dashboard/)).toHaveTextContent('0.1.0-6be83bd0f2a1');
    expect(row(/^AI Dashboard/)).toHaveTextContent('90%');
    // With several canaries, each row names its remote.
    expect(row(/^Canary of AI Dashboard/)).toHaveTextContent('28.6+27.9');
    expect(row(/^Canary/)).toHaveTextContent('1.71 s+0.09');
    expect(row(/^Canary/)).toHaveTextContent('Over: ');
    expect(row(/^Host/)).toHaveTextContent('100%');
  });

  it('reserve room beside the title on a phone for their summary, so that it does not push the page down', async () => {
    const rooms = () => document.querySelectorAll('header [data-part=skeleton]').length;
    await renderInShell(<ReleasesPage />, { path: '/releases', answers: { Releases: new Promise(() => undefined) } });
    expect(rooms()).toBe(2);
    cleanup();
    await open();
    expect(rooms()).toBe(0);
    cleanup();
    await renderInShell(<ReleasesPage />, { path: '/releases', answers: { Releases: moved } });
    await screen.findByText('Releases could not be loaded');
    expect(rooms()).toBe(0);
  });

  it('offer no way back to a release that may not be served any more', async () => {
    const { releases, ...xtime } = sampleEntry('xtime', 'Xtime');
    const refused = releases.map((each) =>
      each.state === 'previous' ? { ...each, state: 'refused' as const, refusal: 'x', canReturnTo: false } : each,
    );
    const host = sampleEntry('host', 'Host');
    await open({ Releases: sampleReleases({ entries: [host, { ...xtime, releases: refused }] }) });
    expect(screen.getAllByRole('button', { name: /^Roll back/ }).map((button) => button.ariaLabel)).toEqual([
      'Roll back: Host',
    ]);
  });

  it('say first what is worse, then the rest, then who changed what last', async () => {
    await open();
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent('Canary worse than currentAI Dashboard10% of visitors');
    expect(cards).toHaveTextContent('28.6 errors in 1,000 visits against 0.7: 12 of 420. LCP is 90 ms slower.');
    expect(cards).toHaveTextContent('Everything else1 remoteand the host within budget');
    // The canary was rolled back after the failures, so the page knows nothing about it.
    expect(cards).toHaveTextContent(
      'What is served now has not failed to load, verify or draw, so that nobody fell back from it.',
    );
    expect(cards).toHaveTextContent('Maya Lindt gave the canary d41f7a2c55aa of dashboards to 10%.');
  });

  it('say so when nothing is worse, and when a canary would return by itself', async () => {
    await open({ Releases: sampleReleases({ entries: [sampleEntry('host', 'Host'), sampleEntry('xtime', 'Xtime')] }) });
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent('Everything1 remoteand the host within budget');
    expect(cards).toHaveTextContent('judged by browser from 50 visits on');
  });

  it('say of a release over its budget what was measured, and nothing of what was not', async () => {
    const [served] = sampleEntry('xtime', 'Xtime').served;
    if (served === undefined) throw new Error('the sample serves nothing');
    const figures = { ...served.figures, errorsPer1000: 0, lcpP75Ms: 1200, inpP75Ms: null, clsP75: 0.31, views: 80 };
    await open({
      Releases: sampleReleases({ entries: [sampleEntry('xtime', 'Xtime', { served: [{ ...served, figures }] })] }),
    });
    expect(screen.getByRole('list', { name: 'What to look at first' })).toHaveTextContent(
      'Over budgetXtime0.0 errors in 1,000 visits, LCP 1.20 s, CLS 0.31, of 80 visits.',
    );
  });

  it('say which others are not well either, in place of a budget that all of them keep', async () => {
    const over = (name: string, label: string) => {
      const entry = sampleEntry(name, label);
      const served = entry.served.map((each) => ({ ...each, figures: { ...each.figures, lcpP75Ms: 7380 } }));
      return { ...entry, served };
    };
    const entries = [over('host', 'Host'), over('dashboards', 'AI Dashboard'), sampleEntry('xtime', 'Xtime')];
    await open({ Releases: sampleReleases({ entries }) });
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent('Over budgetHost');
    expect(cards).toHaveTextContent('Everything else2 remoteswithin budget but for AI Dashboard, 7,520 visits');
    await userEvent.click(within(cards).getByRole('button', { name: 'Look at AI Dashboard' }));
    expect(screen.getByTestId('address')).toHaveTextContent('open=dashboards');
  });

  it('say of what nobody has opened that nothing is known of it, in place of a budget that is kept and a chart without a line', async () => {
    const [served] = sampleEntry('xtime', 'Xtime').served;
    if (served === undefined) throw new Error('the sample serves nothing');
    const figures = {
      views: 0,
      loadFailures: 0,
      errors: 0,
      errorsPer1000: null,
      lcpP75Ms: null,
      inpP75Ms: null,
      clsP75: null,
    };
    const points = sampleEntry('xtime', 'Xtime').points.map((point) => ({ ...point, current: null }));
    const entry = sampleEntry('xtime', 'Xtime', { served: [{ ...served, figures }], points });
    await open({ Releases: sampleReleases({ entries: [entry] }) }, '/releases?open=xtime');
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent('Everything1 remotewithout a visit');
    expect(cards).toHaveTextContent('Nobody has opened them in this time');
    expect(screen.getByRole('region', { name: 'Errors in 1,000 visits' })).toHaveTextContent(
      'There was no visit in this time.',
    );
  });

  it('say of a week on which day something failed first and a canary was opened', async () => {
    await open({ Releases: sampleReleases({ from: '2026-11-12T05:00:00.000Z' }) }, '/releases?hours=168');
    await userEvent.click(screen.getByRole('button', { name: 'AI Dashboard' }));
    expect(screen.getByRole('region', { name: 'What fails in the canary' })).toHaveTextContent(
      /\/dashboard\/op-codes, first Nov 18(, 2026)?, 3:20 PM, 3 people/,
    );
    expect(await screen.findByText(/^Canary opened Nov 18(, 2026)?, 3:12 PM$/)).toBeInTheDocument();
  });

  it('open to what fails, the checks, and the releases that one may return to', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'AI Dashboard' }));
    expect(screen.getByTestId('address')).toHaveTextContent('open=dashboards');
    expect(screen.getByRole('region', { name: 'What fails in the canary' })).toHaveTextContent(
      '11TypeError: cell.matrix is undefined/dashboard/op-codes, first 3:20 PM, 3 people. Harborline Toyota 9, Harborline Ford 2',
    );
    expect(screen.getByRole('region', { name: 'What fails in the current release' })).toHaveTextContent(
      '4RangeError: Invalid time value/dashboard/ros, first 9:05 AM, 2 people. Harborline Ford 4',
    );
    expect(screen.getByRole('region', { name: 'By browser' })).toHaveTextContent(
      'Safari (WebKit): 40 visits, 225.0 errors',
    );
    const checks = screen.getByRole('region', { name: 'Checks before it went out' });
    expect(checks).toHaveTextContent('Bytes: 11.1 kB entry of 40');
    expect(screen.getByRole('region', { name: 'Releases of AI Dashboard' })).toHaveTextContent(
      'commit 7c2e9d1, contract 1.44.0, signed by Dashboards team',
    );
    expect(checks).toHaveTextContent('Known vulnerabilities (not run): the registry does not answer');
    const releases = screen.getByRole('region', { name: 'Releases of AI Dashboard' });
    expect(releases).toHaveTextContent('Open repair orders and op codes with names as long as the import takes');
    expect(releases).toHaveTextContent('Refused: it has a bad signature');
    expect(within(releases).getAllByRole('button', { name: /Roll back to this/ })).toHaveLength(2);
  });

  it('count what fails by thousands as everywhere', async () => {
    const [, canary] = sampleReleases().entries;
    const failures = canary?.failures.map((each) => ({
      ...each,
      count: 11_204,
      dealerships: [{ name: 'Harborline Toyota', count: 9_000 }],
    }));
    const entry = sampleEntry('dashboards', 'AI Dashboard', { ...canary, failures: failures ?? [] });
    await open({ Releases: sampleReleases({ entries: [entry] }) }, '/releases?open=dashboards');
    const failing = screen.getByRole('region', { name: 'What fails in the canary' });
    expect(failing).toHaveTextContent(/^What fails in the canary11,204TypeError/);
    expect(failing).toHaveTextContent('Harborline Toyota 9,000');
  });

  it('list the newest eight, and all of many at a press, since one may return to older ones', async () => {
    const entry = sampleEntry('xtime', 'Xtime');
    const [newest] = entry.releases;
    if (newest === undefined) throw new Error('the sample has no release');
    const older = Array.from({ length: 38 }, (_none, index) => {
      const canReturnTo = index < 9;
      return {
        ...newest,
        release: `${index}`.padStart(20, 'a'),
        state: canReturnTo ? ('kept' as const) : ('unused' as const),
        canReturnTo,
      };
    });
    const many = { ...entry, releases: [...entry.releases, ...older] };
    await open({ Releases: sampleReleases({ entries: [many] }) }, '/releases?open=xtime');
    const releases = screen.getByRole('region', { name: 'Releases of Xtime' });
    expect(within(releases).getAllByRole('listitem')).toHaveLength(8);
    await userEvent.click(within(releases).getByRole('button', { name: 'Show 32 older releases' }));
    expect(within(releases).getAllByRole('listitem')).toHaveLength(40);
    expect(within(releases).getAllByRole('button', { name: /Roll back to this/ })).toHaveLength(10);
    // A pointer stores ten releases, so it is not known whether this one was served before.
    expect(releases).toHaveTextContent('Served to nobody now');
    expect(releases).not.toHaveTextContent('Not served yet');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('name what is not trusted', async () => {
    const entries = [sampleEntry('xtime', 'Xtime', { problem: 'is signed with a key that was revoked' })];
    await open({ Releases: sampleReleases({ entries, problems: ['keys.json is not signed by the root key'] }) });
    expect(screen.getByRole('alert')).toHaveTextContent('keys.json is not signed by the root key');
    expect(screen.getByText('Not everything is trusted')).toBeInTheDocument();
    expect(row(/^Xtime/)).toHaveTextContent('Not followed');
  });

  it('say of names whose pointers are not followed that nothing of them is served, and not that nobody has come', async () => {
    const problem = 'is signed with a key that was revoked as one in wrong hands';
    const dark = (name: string, label: string) =>
      sampleEntry(name, label, { problem, pointer: null, served: [], points: [], releases: [] });
    const entries = [dark('host', 'Host'), dark('dashboards', 'AI Dashboard'), dark('xtime', 'Xtime')];
    await open({ Releases: sampleReleases({ entries }) });
    // Pointers that are not followed have no revision.
    expect(screen.getByRole('banner')).toHaveTextContent(/^Releases2 remotesHost/);
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent('Everything else2 remotesnot followed eitherNothing of them is served.');
    expect(cards).not.toHaveTextContent('Nobody has opened them');
    // Beside the name as well, where a phone has no column for it.
    expect(within(row(/^Xtime/)).getAllByText('Nothing served')).toHaveLength(2);
    expect(within(row(/^Xtime/)).getAllByText('Not followed')).toHaveLength(2);
  });

  it('say of the host whose pointer is not followed that the one that came with the server is served', async () => {
    const problem = 'pointers/host.json is not signed.';
    const dark = { problem, pointer: null, served: [], points: [], releases: [] };
    const entries = [sampleEntry('host', 'Host', dark), sampleEntry('xtime', 'Xtime')];
    await open({ Releases: sampleReleases({ entries }) }, '/releases?open=host');
    expect(screen.getByText('Host as shipped')).toBeInTheDocument();
    expect(row(/^Host/)).toHaveTextContent('As shipped');
    expect(row(/^Host/)).not.toHaveTextContent('Nothing');
    const words = `${problem} New pages get the host that came with this version.`;
    expect(screen.getByRole('list', { name: 'What to look at first' })).toHaveTextContent(words);
    expect(screen.getByText(`The pointer is not followed: ${words}`)).toBeInTheDocument();
  });

  it('say of a current release that is not believed what visitors get in its place, and call it first', async () => {
    const refusing = (name: string, label: string, instead: 'the one before' | 'nothing') => {
      const [current, before] = sampleEntry(name, label).releases;
      if (current === undefined || before === undefined) throw new Error('the sample has too few releases');
      const refused = { ...current, state: 'refused' as const, refusal: 'is not signed', signedBy: null };
      return sampleEntry(name, label, { releases: instead === 'nothing' ? [refused] : [refused, before] });
    };
    const entries = [
      refusing('host', 'Host', 'the one before'),
      refusing('dashboards', 'AI Dashboard', 'nothing'),
      sampleEntry('xtime', 'Xtime'),
    ];
    await open({ Releases: sampleReleases({ entries }) }, '/releases?open=dashboards');
    expect(screen.getByText(/^Host 1f0c88aa0b2c/)).toBeInTheDocument();
    expect(screen.getByText('Not everything is trusted')).toBeInTheDocument();
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent(
      'Release refusedHost0.1.0-6be83bd0f2a1 is refused: it is not signed. Visitors get 0.1.0-1f0c88aa0b2c.',
    );
    expect(cards).toHaveTextContent('within budget but for AI Dashboard');
    expect(
      screen.getByText('0.1.0-6be83bd0f2a1 is refused: it is not signed. Visitors get a card with Retry.'),
    ).toBeInTheDocument();
    expect(row(/^AI Dashboard/)).toHaveTextContent('Refused');
    expect(row(/^Xtime/)).not.toHaveTextContent('Refused');
  });

  it('name those that are not followed beside those that nobody has opened', async () => {
    const quiet = sampleEntry('dashboards', 'AI Dashboard', { served: [], points: [] });
    const problem = 'is not signed';
    const entries = [
      sampleEntry('host', 'Host', { problem }),
      quiet,
      sampleEntry('xtime', 'Xtime', { problem, served: [], points: [] }),
    ];
    await open({ Releases: sampleReleases({ entries }) });
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent('Everything else2 remoteswithout a visit; not followed: Xtime');
  });

  it('are asked for again over another span and for one store', async () => {
    const { request } = await open();
    await userEvent.click(screen.getByRole('combobox', { name: 'Health over' }));
    await userEvent.click(screen.getByRole('option', { name: 'Last hour' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Stores' }));
    await userEvent.click(screen.getByRole('option', { name: 'Harborline Ford' }));
    await waitFor(() =>
      expect(sentTo(request, 'Releases').at(-1)).toMatchObject({ query: { hours: '1', store: 'd2' } }),
    );
  });

  it('leave a card with Retry when they do not come', async () => {
    await open({
      Releases: new ApiError('problem', 'no_release_plane', 'This server has no releases to show.', 503, 'FO-7'),
    });
    expect(screen.getByText('Releases could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('taking back', () => {
  it('says what happens to new pages and open tabs, and is sent with the revision that was seen and the reason', async () => {
    const { request } = await open({ StopCanary: { pointer: {} } });
    await userEvent.click(screen.getByRole('button', { name: 'Stop canary: AI Dashboard' }));
    const popover = screen.getByRole('dialog', { name: 'Stop the canary of AI Dashboard?' });
    expect(popover).toHaveTextContent(
      '0.1.0-d41f7a2c55aa goes to 0% now and is marked as bad. New pages get 0.1.0-6be83bd0f2a1; open tabs are offered it at a safe moment.',
    );
    // The figures are the default reason.
    expect(within(popover).getByLabelText('Why')).toHaveValue(
      '28.6 errors in 1,000 visits against 0.7: 12 of 420. LCP is 90 ms slower.',
    );
    await userEvent.click(within(popover).getByRole('button', { name: 'Stop canary' }));
    await waitFor(() => expect(sentTo(request, 'StopCanary')).toHaveLength(1));
    expect(sentTo(request, 'StopCanary')[0]).toMatchObject({
      params: { releaseName: 'dashboards' },
      body: { revision: 6, why: expect.stringContaining('28.6 errors') },
    });
    expect(await screen.findByText('The canary of AI Dashboard is stopped')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that a canary ends with a rollback, where there is one', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Roll back: AI Dashboard' }));
    expect(screen.getByRole('dialog', { name: 'Roll AI Dashboard back?' })).toHaveTextContent(
      'and 0.1.0-6be83bd0f2a1 is marked as bad. The canary 0.1.0-d41f7a2c55aa ends as well.',
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Roll back: Xtime' }));
    expect(screen.getByRole('dialog', { name: 'Roll Xtime back?' })).not.toHaveTextContent('canary');
  });

  it('wants to know why before it is sent', async () => {
    const { request } = await open({ RollBackRelease: { pointer: {} } });
    await userEvent.click(screen.getByRole('button', { name: 'Roll back: Xtime' }));
    const popover = screen.getByRole('dialog', { name: 'Roll Xtime back?' });
    await userEvent.click(within(popover).getByRole('button', { name: 'Roll back' }));
    expect(within(popover).getByText('Say why, for those who read the log.')).toBeInTheDocument();
    await userEvent.type(within(popover).getByLabelText('Why'), 'blank page{Enter}');
    await waitFor(() =>
      expect(sentTo(request, 'RollBackRelease')[0]).toMatchObject({
        params: { releaseName: 'xtime' },
        body: { revision: 4, to: '1f0c88aa0b2cdd31e0a4', why: 'blank page' },
      }),
    );
  });

  it('wants to know why when the field is left for anything but a button', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Roll back: Xtime' }));
    const why = screen.getByLabelText('Why');
    fireEvent.blur(why, { relatedTarget: screen.getByRole('button', { name: 'Cancel' }) });
    expect(why).not.toHaveAccessibleDescription();
    fireEvent.blur(why);
    expect(why).toHaveAccessibleDescription('Error: Say why, for those who read the log.');
  });

  it('after somebody else’s change does nothing, keeps the typed reason, and shows what is served now', async () => {
    const { request } = await open({ RollBackRelease: moved });
    await userEvent.click(screen.getByRole('button', { name: 'Roll back: Xtime' }));
    await userEvent.type(screen.getByLabelText('Why'), 'blank page{Enter}');
    expect(
      await screen.findByText('Somebody moved the pointer of Xtime first. Look at what is served now.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Why')).toHaveValue('blank page');
    await waitFor(() => expect(sentTo(request, 'Releases').length).toBeGreaterThan(1));
  });
});

describe('the other tabs', () => {
  it('have the log, newest first, with who, what and why', async () => {
    await open(
      { ReleaseAudit: { data: [sampleReleases().lastChange], total: 1, page: 1, pageSize: 50 } },
      '/releases?tab=audit',
    );
    const line = await screen.findByRole('row', { name: /Maya Lindt/ });
    expect(line).toHaveTextContent('gave the canary d41f7a2c55aa of dashboards to 10%');
    expect(line).toHaveTextContent('op codes from the grid');
    // It is shortened like the other releases of the row, because names by bytes are long.
    expect(within(line).getByTitle('6be83bd0f2a1c0de77aa')).toHaveTextContent(/^6be83bd0f2a1$/);
  });

  it('say of a name whose key was in wrong hands that it was signed again, and of the list that keys were changed', async () => {
    const change = {
      ...sampleReleases().lastChange,
      action: 'keys' as const,
      canary: null,
      why: 'signed again after team-1',
    };
    const data = [change, { ...change, name: 'keys', revision: 7, why: 'revoked team-1' }];
    await open({ ReleaseAudit: { data, total: 2, page: 1, pageSize: 50 } }, '/releases?tab=audit');
    const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
    expect(rows[1]).toContain('signed dashboards again');
    expect(rows[2]).toContain('changed the keys');
  });

  it('say that the next page of the log did not come, and do not ask again by themselves', async () => {
    const first = { data: [sampleReleases().lastChange], total: 51, page: 1, pageSize: 50 };
    const away = new ApiError('problem', 'internal', 'Not now.', 500, 'FO-PAGE');
    const { request } = await open({ ReleaseAudit: first }, '/releases?tab=audit');
    const more = await screen.findByRole('button', { name: /50 more/ });
    request.mockRejectedValue(away);
    await userEvent.click(more);
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('The next changes could not be loaded.RetryReference FO-PAGE');
    const asked = sentTo(request, 'ReleaseAudit').length;
    await userEvent.click(within(told).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sentTo(request, 'ReleaseAudit')).toHaveLength(asked + 1));
  });

  it('have what this tab runs: every module, where it comes from, and the packages on the page', async () => {
    await open({}, '/releases?tab=tab');
    const modules = screen.getByRole('group', { name: 'Modules of this tab' });
    expect(within(modules).getByRole('row', { name: /^Host/ })).toHaveTextContent('Release');
    expect(within(modules).getByRole('row', { name: /^Xtime/ })).toHaveTextContent('Not opened');
    expect(screen.getByText('Nothing has failed in this tab.')).toBeInTheDocument();
  });

  it('say of a module that did not come that it has failed, and not that nobody has opened it', async () => {
    const area = { remote: 'xtime', release: 'r1' };
    tellFailure({ kind: 'caught', error: new Error('away'), what: 'xtime r1 could not be loaded.', area });
    await open({}, '/releases?tab=tab');
    const modules = screen.getByRole('group', { name: 'Modules of this tab' });
    expect(within(modules).getByRole('row', { name: /^Xtime/ })).toHaveTextContent('Failed');
  });
});
