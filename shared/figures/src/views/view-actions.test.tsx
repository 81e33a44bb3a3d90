import type { SavedView } from '@fixed-ops/contract';
import { type Answers, problem, renderScreen, type ScreenOptions } from '@fixed-ops/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useDashboardView } from '../filters/use-dashboard-view.ts';
import { ViewActions, ViewDialogs, type ViewQuestion } from './view-actions.tsx';

const saved = (viewId: string, name: string, changes: Partial<SavedView> = {}): SavedView => ({
  viewId,
  screen: '/dashboard/op-codes',
  name,
  query: 'advisors=A3&period=thisMonth',
  shared: false,
  isDefault: false,
  isMine: true,
  byName: 'Dana Whitfield',
  ...changes,
});

function Codes() {
  const view = useDashboardView();
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  return (
    <>
      <h1>Op codes</h1>
      <ViewActions view={view} onAsk={setQuestion} />
      {question ? <ViewDialogs view={view} question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}

let views: SavedView[];
let bodies: { readonly method: string; readonly body: unknown }[];
const note = async (_: unknown, request: Request) => {
  const text = await request.text();
  bodies.push({ method: request.method, body: text === '' ? null : JSON.parse(text) });
};
const written: Answers = {
  SavedViews: () => ({ data: views }),
  PostSavedViews: async (query, request) => {
    await note(query, request);
    return saved('9', 'Brakes', bodies.at(-1)?.body as object);
  },
  PatchSavedViews: async (query, request) => {
    await note(query, request);
    return saved('1', 'Pads');
  },
  DeleteSavedViews: async (query, request) => {
    await note(query, request);
    return { viewId: '1' };
  },
  GetPreferences: {},
};
beforeEach(() => {
  views = [];
  bodies = [];
});

const open = (options: ScreenOptions = {}) =>
  renderScreen(<Codes />, {
    address: '/dashboard/op-codes?payType=C',
    ...options,
    answers: { ...written, ...options.answers },
  });
const address = () => screen.getByTestId('address').textContent;
const openList = async (name = 'Saved views') => {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Saved views' }));
};
const choose = async (about: string, item: string) => {
  await openList();
  await userEvent.click(await screen.findByRole('button', { name: about }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};

describe('saved views', () => {
  test('are asked for when they are looked at, and said to be none', async () => {
    const { requests } = open();
    expect(requests).toEqual([]);
    const list = await openList();
    expect(await list.findByText('Nothing is saved for this screen yet.')).toBeVisible();
    expect(requests[0]?.searchParams.get('screen')).toBe('/dashboard/op-codes');
  });

  test('open with their filters, and the button says which one it is, changed or not', async () => {
    views = [
      saved('1', 'Derek’s month'),
      saved('2', 'All brakes', { isMine: false, shared: true, byName: 'Mark Hale' }),
    ];
    open();
    const list = await openList();
    expect(await list.findByText('By Mark Hale')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Derek’s month' }));
    expect(address()).toBe('/dashboard/op-codes?advisors=A3&period=thisMonth');
    expect(screen.getByRole('button', { name: 'Derek’s month' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('are saved under a name, shared and as the one that the screen opens with', async () => {
    open();
    const list = await openList();
    await userEvent.click(list.getByRole('button', { name: 'Save this view…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await userEvent.type(await form.findByLabelText('Name'), ' Brakes ');
    await userEvent.click(form.getByRole('checkbox', { name: 'Everybody at Harborline Toyota sees it' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Default view of this screen' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const body = {
      screen: '/dashboard/op-codes',
      name: 'Brakes',
      query: 'payType=C',
      shared: true,
      isDefault: true,
    };
    expect(bodies).toEqual([{ method: 'POST', body }]);
    expect(await screen.findByRole('button', { name: 'Brakes' })).toBeVisible();
  });

  const october = 'period=lastMonth&startDate=2026-10-01&endDate=2026-10-31';
  const saveAs = async (name: string) => {
    const list = await openList();
    await userEvent.click(list.getByRole('button', { name: 'Save this view…' }));
    await userEvent.type(await screen.findByLabelText('Name'), `${name}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };

  test('are saved with the name of a preset instead of its dates, and with other dates as they are', async () => {
    open({ address: `/dashboard/op-codes?payType=C&${october}` });
    await saveAs('Last month');
    expect(bodies.at(-1)?.body).toMatchObject({ query: 'payType=C&period=lastMonth' });
    expect(await screen.findByRole('button', { name: 'Last month' })).toBeVisible();
    expect(address()).toBe('/dashboard/op-codes?payType=C&period=lastMonth');
    cleanup();
    open({ address: '/dashboard/op-codes?startDate=2026-10-05&endDate=2026-10-30' });
    await saveAs('Fair');
    expect(bodies.at(-1)?.body).toMatchObject({ query: 'endDate=2026-10-30&period=custom&startDate=2026-10-05' });
  });

  test('that were saved with the dates of a preset open with its days of now, as what they are', async () => {
    views = [
      saved('1', 'Last month', { query: 'advisors=A3&endDate=2026-07-31&period=lastMonth&startDate=2026-07-01' }),
    ];
    open();
    const list = await openList();
    await userEvent.click(await list.findByRole('button', { name: 'Last month' }));
    expect(address()).toBe('/dashboard/op-codes?advisors=A3&period=lastMonth');
    await openList('Last month');
    expect(await screen.findByRole('button', { name: 'Last month', current: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'About Last month' }));
    expect(screen.getByRole('menuitem', { name: 'Save these filters to it' })).toBeDisabled();
  });

  test('without a period leave that of the page as it is, and are what they are in any', async () => {
    views = [saved('1', 'Brakes', { query: 'advisors=A3' })];
    open({ address: `/dashboard/op-codes?payType=C&${october}` });
    const list = await openList();
    await userEvent.click(await list.findByRole('button', { name: 'Brakes' }));
    expect(address()).toBe(`/dashboard/op-codes?advisors=A3&${october}`);
    await openList('Brakes');
    expect(await screen.findByRole('button', { name: 'Brakes', current: true })).toBeVisible();
    // Its owner may give it that period.
    await userEvent.click(screen.getByRole('button', { name: 'About Brakes' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save these filters to it' }));
    await waitFor(() => expect(bodies.at(-1)?.body).toMatchObject({ query: 'advisors=A3&period=lastMonth' }));
  });

  test('do not complain of a missing name before the press of a box below it is over, which would move away', async () => {
    open();
    const list = await openList();
    await userEvent.click(list.getByRole('button', { name: 'Save this view…' }));
    const name = await screen.findByLabelText('Name');
    await userEvent.click(name);
    const box = screen.getByRole('checkbox', { name: 'Default view of this screen' });
    const user = userEvent.setup();
    await user.pointer({ keys: '[MouseLeft>]', target: box });
    expect(name).not.toHaveAccessibleDescription();
    await user.pointer({ keys: '[/MouseLeft]', target: box });
    expect(box).toBeChecked();
  });

  test('keep the name that was typed when it is taken, and say so at it', async () => {
    const taken = 'You have a view named “Brakes” on this screen. Choose another name.';
    open({ answers: { PostSavedViews: problem(409, taken) } });
    const list = await openList();
    await userEvent.click(list.getByRole('button', { name: 'Save this view…' }));
    const name = await screen.findByLabelText('Name');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(name).toHaveAccessibleDescription('Error: Please enter Name');
    await userEvent.type(name, 'Brakes{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription(`Error: ${taken}`));
    expect(name).toHaveValue('Brakes');
  });

  test('are renamed, shared, taken for the start, and given other filters by their owner', async () => {
    views = [saved('1', 'Brakes')];
    open();
    await choose('About Brakes', 'Share with everybody here');
    await userEvent.click(screen.getByRole('button', { name: 'About Brakes' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Use it as the default' }));
    await userEvent.click(screen.getByRole('button', { name: 'About Brakes' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save these filters to it' }));
    await userEvent.click(screen.getByRole('button', { name: 'About Brakes' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename…' }));
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('Brakes');
    await userEvent.clear(name);
    await userEvent.type(name, 'Pads{Enter}');
    await waitFor(() => expect(bodies).toHaveLength(4));
    expect(bodies.map(({ body }) => body)).toEqual([
      { shared: true },
      { isDefault: true },
      { query: 'payType=C' },
      { name: 'Pads' },
    ]);
  });

  const changedMeanwhile = (current: SavedView) => () =>
    Response.json(
      {
        type: 'about:blank',
        title: 'Changed',
        detail: 'It is “Pads” now.',
        status: 412,
        code: 'x',
        requestId: 'r',
        current,
      },
      { status: 412, headers: { 'Content-Type': 'application/problem+json' } },
    );

  test('that another tab has changed are not changed over that: the list shows what they are now @slow', async () => {
    views = [saved('1', 'Brakes', { version: 'read' })];
    const now = saved('1', 'Pads', { version: 'now' });
    open({ answers: { PatchSavedViews: changedMeanwhile(now), DeleteSavedViews: changedMeanwhile(now) } });
    await openList();
    await userEvent.click(await screen.findByRole('button', { name: 'About Brakes' }));
    views = [now];
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save these filters to it' }));
    await waitFor(() => expect(screen.getByText('It is “Pads” now.')).toBeVisible());
    expect(await screen.findByRole('button', { name: 'About Pads' })).toBeVisible();
  });

  test('that another tab has renamed keep the name that is being typed, and saving again takes it @slow', async () => {
    views = [saved('1', 'Brakes', { version: 'read' })];
    const now = saved('1', 'Pads', { version: 'now' });
    let refusals = 1;
    open({
      answers: {
        PatchSavedViews: async (query, request) => {
          await note(query, request);
          return refusals-- > 0 ? changedMeanwhile(now)() : saved('1', 'Discs');
        },
      },
    });
    await choose('About Brakes', 'Rename…');
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Discs{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Error: It is “Pads” now.'));
    expect(name).toHaveValue('Discs');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies.map(({ body }) => body)).toEqual([
      { name: 'Discs', expectedVersion: 'read' },
      { name: 'Discs', expectedVersion: 'now' },
    ]);
  });

  test('are deleted, and brought back by Undo', async () => {
    views = [saved('1', 'Brakes')];
    open();
    await choose('About Brakes', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies.map(({ method }) => method)).toEqual(['DELETE', 'POST']));
    expect(bodies.at(-1)?.body).toMatchObject({ name: 'Brakes', shared: false, query: 'advisors=A3&period=thisMonth' });
  });

  test('that are shared are deleted after a warning that others use them', async () => {
    views = [saved('1', 'Brakes', { shared: true })];
    open();
    await choose('About Brakes', 'Delete…');
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Brakes”?' }));
    expect(await question.findByText(/^Everybody at Harborline Toyota sees this view\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(bodies).toEqual([]);
    await choose('About Brakes', 'Delete…');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('“Brakes” was deleted')).toBeVisible());
    expect(bodies.map(({ method }) => method)).toEqual(['DELETE']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('stop being shared after a warning that others use them', async () => {
    views = [saved('1', 'Brakes', { shared: true })];
    open();
    await choose('About Brakes', 'Stop sharing…');
    const question = within(await screen.findByRole('dialog', { name: 'Stop sharing “Brakes”?' }));
    expect(await question.findByText(/sharing it again does not change that back/)).toBeVisible();
    expect(bodies).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Stop sharing' }));
    await waitFor(() => expect(bodies).toMatchObject([{ body: { shared: false } }]));
  });

  test('want their name when its field is left, and ask before a tick is lost', async () => {
    open();
    const list = await openList();
    await userEvent.click(list.getByRole('button', { name: 'Save this view…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await userEvent.click(await form.findByLabelText('Name'));
    await userEvent.tab();
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Error: Please enter Name');
    await userEvent.click(form.getByRole('checkbox', { name: 'Default view of this screen' }));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  });

  test('of a colleague are deleted by administrators after the warning, and Undo makes them the own', async () => {
    views = [saved('2', 'All brakes', { isMine: false, shared: true, byName: 'Mark Hale' })];
    open({ role: 'ADMIN' });
    await choose('About All brakes', 'Delete…');
    const question = within(await screen.findByRole('dialog', { name: 'Delete “All brakes”?' }));
    expect(await question.findByText(/Undo saves the view as one of yours\.$/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies.map(({ method }) => method)).toEqual(['DELETE', 'POST']));
    expect(bodies.at(-1)?.body).toMatchObject({ name: 'All brakes', shared: true });
  });

  test('of a colleague that an administrator deleted come back by Undo under a free name, if there is an own one of theirs', async () => {
    views = [saved('2', 'Brakes', { isMine: false, shared: true, byName: 'Mark Hale' })];
    const post = written.PostSavedViews as (query: unknown, request: Request) => Promise<SavedView>;
    open({
      role: 'ADMIN',
      answers: {
        PostSavedViews: async (query, request) => {
          const view = await post(query, request);
          return view.name === 'Brakes' ? problem(409, 'You have a view named “Brakes”.') : view;
        },
      },
    });
    await choose('About Brakes', 'Delete…');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies.at(-1)?.body).toMatchObject({ name: 'Brakes (2)', shared: true }));
    expect(screen.queryByText('The view could not be saved')).not.toBeInTheDocument();
  });

  test('of a colleague can be what the screen opens with, and nothing else', async () => {
    views = [saved('2', 'All brakes', { isMine: false, shared: true })];
    open({ role: 'MANAGER' });
    await openList();
    await userEvent.click(await screen.findByRole('button', { name: 'About All brakes' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Use it as the default']);
  });

  test.each([
    ['who sees own figures only', { role: 'EMPLOYEE', title: 'SERVICE_ADVISOR' }],
    ['who only reads', { role: 'CONSULTANT', title: 'CONSULTANT' }],
  ])('are shared by nobody %s', async (_, person) => {
    views = [saved('1', 'Brakes')];
    open(person);
    await openList();
    await userEvent.click(await screen.findByRole('button', { name: 'About Brakes' }));
    expect(screen.queryByRole('menuitem', { name: /Share/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename…' }));
    expect(await screen.findByLabelText('Name')).toBeVisible();
  });

  test('that could not be loaded say so, with Retry', async () => {
    open({ answers: { SavedViews: problem(503, 'The database is away.') } });
    const list = await openList();
    expect(await list.findByText('Saved views could not be loaded')).toBeVisible();
    expect(list.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the link to what is on screen', () => {
  const link = 'http://localhost/dashboard/op-codes?payType=C&period=thisMonth&dealership=d1';

  test('is copied with period and dealership', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(link);
    expect(await screen.findByText('Link copied')).toBeVisible();
  });

  test('has words on a phone, where it stands below other entries that have some', () => {
    open();
    expect(within(screen.getByRole('button', { name: 'Copy link' })).getByText('Copy link')).toBeVisible();
  });

  test('is there to be copied by hand where the browser refuses', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    open();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    const field = await screen.findByRole('textbox', { name: 'Link' });
    expect(field).toHaveValue(link);
    expect(field).toHaveFocus();
  });
});
