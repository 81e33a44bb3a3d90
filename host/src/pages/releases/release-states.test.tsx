import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLoadedSession } from '../../testing/session.ts';
import { openReleases as open, row } from './testing/open-releases.tsx';
import { sampleEntry, sampleReleases } from './testing/sample.ts';

beforeEach(() => setLoadedSession({ role: 'DEVELOPER' }));

describe('with few visits, the releases', () => {
  it('judge nothing by fewer visits than a canary is judged by, and say how many are missing', async () => {
    const bad = { errors: 9, errorsPer1000: 183.7, lcpP75Ms: 7380, inpP75Ms: 900, clsP75: 0.4 };
    const withVisits = (views: number) => {
      const [served] = sampleEntry('xtime', 'Xtime').served;
      if (served === undefined) throw new Error('the sample serves nothing');
      return sampleEntry('xtime', 'Xtime', { served: [{ ...served, figures: { ...served.figures, ...bad, views } }] });
    };
    await open({ Releases: sampleReleases({ entries: [withVisits(49)] }) }, '/releases?open=xtime');
    const cards = screen.getByRole('list', { name: 'What to look at first' });
    expect(cards).toHaveTextContent('Everything1 remotewith too few visits to judge, 49 in all');
    expect(cards).not.toHaveTextContent('budget');
    expect(row(/^Xtime/)).toHaveTextContent('49too few183.7too few');
    expect(row(/^Xtime/)).toHaveTextContent('7.38 s');
    expect(row(/^Xtime/)).not.toHaveTextContent('Over');
    expect(screen.getByRole('region', { name: 'Errors in 1,000 visits' })).toHaveTextContent(
      'Too few visits to judge: 49 of 50, 1 missing',
    );
    cleanup();
    await open({ Releases: sampleReleases({ entries: [withVisits(50)] }) });
    expect(screen.getByRole('list', { name: 'What to look at first' })).toHaveTextContent('Over budgetXtime');
    expect(row(/^Xtime/)).not.toHaveTextContent('too few');
    expect(row(/^Xtime/)).toHaveTextContent('Over: 7.38 s');
  });

  it('call no canary worse by too few visits, and say how many are missing until it is judged', async () => {
    const { entries } = sampleReleases();
    const fewOf = (name: string, label: string, views: number) => {
      const [, sample] = entries;
      const served = (sample?.served ?? []).map((each) =>
        each.role === 'canary'
          ? {
              ...each,
              figures: { ...each.figures, views },
              engines: [{ ...each.figures, engine: 'blink' as const, views }],
            }
          : each,
      );
      return sampleEntry(name, label, { ...sample, name, label, served });
    };
    await open({ Releases: sampleReleases({ entries: [fewOf('dashboards', 'AI Dashboard', 49)] }) });
    const cards = () => screen.getByRole('list', { name: 'What to look at first' });
    expect(cards()).toHaveTextContent('CanariesAI Dashboardtoo few visits to judge');
    expect(cards()).toHaveTextContent(
      'AI Dashboard has 49 of 50 visits, 1 missing, in its most used browser, in this time and your stores. A canary is judged by browser',
    );
    expect(row(/^Canary/)).toHaveTextContent('28.6');
    // Neither a mark nor a difference: both would be a judgment.
    expect(row(/^Canary/)).not.toHaveTextContent(/Over|27.9/);
    await userEvent.click(screen.getByRole('button', { name: 'Stop canary: AI Dashboard' }));
    expect(screen.getByLabelText('Why')).toHaveValue('');
    cleanup();
    await open({ Releases: sampleReleases({ entries: [fewOf('dashboards', 'AI Dashboard', 50)] }) });
    expect(cards()).toHaveTextContent('Canary worse than currentAI Dashboard');
  });

  it('name those with too few visits beside those within budget', async () => {
    const [served] = sampleEntry('xtime', 'Xtime').served;
    if (served === undefined) throw new Error('the sample serves nothing');
    const few = { ...served, figures: { ...served.figures, views: 8 } };
    const entries = [sampleEntry('dashboards', 'AI Dashboard'), sampleEntry('xtime', 'Xtime', { served: [few] })];
    await open({ Releases: sampleReleases({ entries }) });
    expect(screen.getByRole('list', { name: 'What to look at first' })).toHaveTextContent(
      'Everything2 remoteswithin budget, 3,768 visits; too few to judge: Xtime',
    );
  });
});

describe('where nothing can be taken back, the releases', () => {
  it('cannot be taken back where the server has no key for it', async () => {
    await open({ Releases: sampleReleases({ canTakeBack: false }) }, '/releases?open=dashboards');
    expect(screen.queryByRole('button', { name: /Roll back|Stop canary/ })).not.toBeInTheDocument();
  });

  it('say where the server has no key for them, and how a team takes them back', async () => {
    await open({ Releases: sampleReleases({ canTakeBack: false }) });
    const note = screen.getByRole('note');
    expect(note).toHaveTextContent('This server has no key to take releases back with.');
    expect(note).toHaveTextContent('npm run rollback -- <remote>');
    expect(note).not.toHaveTextContent('role');
  });

  it('offer nothing to a role that only reads, also with development features, and say who may', async () => {
    setLoadedSession({ role: 'CONSULTANT', devFeatures: true });
    await open({}, '/releases?open=dashboards');
    expect(screen.getByRole('button', { name: 'AI Dashboard' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('button', { name: /Roll back|Stop canary/ })).not.toBeInTheDocument();
    const note = screen.getByRole('note');
    expect(note).toHaveTextContent('The role Consultant only reads.');
    expect(note).toHaveTextContent('Developers may');
    expect(note).not.toHaveTextContent('key');
  });

  it('have no note for who may take them back', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Stop canary: AI Dashboard' })).toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });
});

describe('the releases', () => {
  it('that cannot be read say why, and not that nothing is released', async () => {
    const problems = ['placement.json is not signed by the root key.'];
    await open({ Releases: sampleReleases({ entries: [], problems, canTakeBack: false, lastChange: null }) });
    expect(screen.getByRole('alert')).toHaveTextContent(problems[0]!);
    expect(screen.getByText('No release can be read')).toBeInTheDocument();
    expect(screen.queryByText('Nothing is released yet')).not.toBeInTheDocument();
    expect(screen.getByRole('banner')).not.toHaveTextContent('revision 0');
    cleanup();
    await open({ Releases: sampleReleases({ entries: [], canTakeBack: false, lastChange: null }) });
    expect(screen.getByText('Nothing is released yet')).toBeInTheDocument();
    // There is nothing to take back, so a key for it is not missing.
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('have in the open row the figures that a narrow window has no columns for, of canary and current release', async () => {
    await open({}, '/releases?open=dashboards');
    const served = screen.getByRole('region', { name: 'Served now' });
    const [current, canary] = within(served).getAllByRole('group');
    expect(current).toHaveAccessibleName('Current');
    expect(current).toHaveTextContent(
      /^CurrentShare of visitors90%Visits3,760LCP p751.62 sINP p7596 msCLS0.01Since, byNov 16.*, Maya Lindt$/,
    );
    expect(canary).toHaveAccessibleName('Canary');
    expect(canary).toHaveTextContent(/Visits420LCP p751.71 s\+0.09INP p75112 ms\+16CLS0.01Since, byNov 18/);
  });
});
