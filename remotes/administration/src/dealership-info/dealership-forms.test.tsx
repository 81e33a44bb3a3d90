import { ApiError } from '@fixed-ops/api';
import type { DealershipInfo } from '@fixed-ops/contract';
import { dmsProviders } from '@fixed-ops/contract/administration';
import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { clockOfText } from '@fixed-ops/ui/form';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildDealershipInfo, buildKpi, buildMonth } from '../testing/build-administration.ts';
import { effectRow, enter, save, textbox } from '../testing/settings-page.ts';
import { DealershipInfoScreen } from './dealership-info-screen.tsx';

const at = '2026-10-02T15:30:00.000Z';
/** The bitmap that a browser decodes from a picked file. */
const decoded = jest.fn(async () => ({ width: 200, height: 64 }) as ImageBitmap);
beforeEach(() => {
  globalThis.createImageBitmap = decoded as never;
});
async function open(tab: string, changes: Partial<DealershipInfo> = {}, user: Partial<UserProfile> = {}) {
  const info = buildDealershipInfo({ updatedBy: 'Dana Whitfield', updatedAt: at, ...changes });
  const { sent, client } = renderScreen(<DealershipInfoScreen />, {
    address: `/administration/dealership-info?tab=${tab}`,
    user,
  });
  await sent[0]!.answer([info]);
  const patch = () => sent.findLast(({ call }) => call === 'UpdateDealershipInfo')!;
  /** Saves rates: they are read once more before they are sent. */
  const saveRates = async (now: DealershipInfo = info) => {
    await save();
    await sent.findLast(({ call }) => call === 'GroupDealershipInfo')!.answer([now]);
  };
  return {
    sent,
    client,
    info,
    patch,
    saveRates,
    patches: () => sent.filter(({ call }) => call === 'UpdateDealershipInfo'),
  };
}
const group = (name: string | RegExp) => within(screen.getByRole('group', { name }));

test('address and hours: only what changed is sent, over the version that was edited', async () => {
  const { patch, info, sent } = await open('address');
  expect(textbox('Street')).toHaveValue('1200 Harbor Parkway');
  await enter(textbox('City'), 'Newport');
  await userEvent.type(group('Monday').getByRole('textbox', { name: 'Opens' }), '7:30');
  await userEvent.type(group('Monday').getByRole('textbox', { name: 'Closes' }), '6pm');
  await save();
  const closed = { opens: null, closes: null, weight: 0 };
  expect(patch().body).toEqual({
    city: 'Newport',
    weekdays: [{ opens: '07:30', closes: '18:00', weight: 1 }, closed, closed, closed, closed, closed, closed],
    basedOn: at,
  });
  const saved = {
    ...info,
    addressParts: { ...info.addressParts, city: 'Newport' },
    updatedAt: '2026-11-20T15:00:00.000Z',
  };
  await patch().answer(saved);
  await sent.findLast(({ call }) => call === 'GroupDealershipInfo')!.answer([saved]);
  expect(await screen.findByText('No unsaved changes')).toBeVisible();
});

test('a known number of service stalls cannot be emptied, because it would become zero', async () => {
  const { patches } = await open('address', { stalls: 24 });
  await userEvent.clear(textbox(/^Service stalls/));
  await save();
  expect(await screen.findByText('Please enter Service stalls')).toBeVisible();
  expect(patches()).toHaveLength(0);
  await enter(textbox(/^Service stalls/), '26');
  await save();
  expect(patches()[0]!.body).toEqual({ stalls: 26, basedOn: at });
});

test('the DMS that onboarding named is changed among the same providers, or to a name that none of them has', async () => {
  const { patch, patches } = await open('address', { dms: 'CDK Drive' });
  const field = screen.getByRole('combobox', { name: 'Dealer management system' });
  expect(field).toHaveValue('CDK Drive');
  const offered = document.getElementById(field.getAttribute('list') ?? '')?.querySelectorAll('option') ?? [];
  expect([...offered].map(({ value }) => value)).toEqual([...dmsProviders]);
  await enter(field, 'Quorum');
  await save();
  expect(patch().body).toEqual({ dms: 'Quorum', basedOn: at });
  expect(patches()).toHaveLength(1);
});

test('the time zone is chosen from the named zones of onboarding until repair orders are dated in it', async () => {
  const { patch } = await open('address', { timezone: 'America/New_York', timezoneFixed: false });
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveTextContent('Eastern, New York');
  await userEvent.click(zone);
  await userEvent.click(await screen.findByRole('option', { name: 'Central, Chicago' }));
  await save();
  expect(patch().body).toEqual({ timezone: 'America/Chicago', basedOn: at });
});

test('the time zone cannot be edited where the server refuses every change, and the reason stands below it', async () => {
  await open('address', { timezone: 'America/New_York', timezoneFixed: true });
  const zone = textbox('Time zone');
  expect(zone).toHaveValue('Eastern, New York');
  expect(zone).toHaveAttribute('readonly');
  expect(zone).toHaveAccessibleDescription(/cannot change, because repair orders are loaded/);
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).not.toBeInTheDocument();
});

test('what was saved stays in its fields while the list is read again, and is what the next change is saved over @slow', async () => {
  const { patch, patches, info, sent } = await open('address');
  const lists = () => sent.filter(({ call }) => call === 'GroupDealershipInfo');
  const saved = {
    ...info,
    addressParts: { ...info.addressParts, city: 'Newport' },
    updatedAt: '2026-11-20T15:00:00.000Z',
  };
  await enter(textbox('City'), 'Newport');
  await save();
  await patch().answer(saved);
  expect(textbox('City')).toHaveValue('Newport');
  expect(lists()).toHaveLength(2);
  await enter(textbox('Street'), '1 Quay');
  await lists()[1]!.answer([saved]);
  expect([textbox('City'), textbox('Street')].map((field) => (field as HTMLInputElement).value)).toEqual([
    'Newport',
    '1 Quay',
  ]);
  await save();
  expect(patches()).toHaveLength(2);
  expect(patch().body).toEqual({ street: '1 Quay', basedOn: saved.updatedAt });
});

test('an open Sunday counts half a day and a closed Saturday nothing, beside the working days of the month @slow', async () => {
  const open9 = { opens: '09:00', closes: '17:00', weight: 1 };
  const week = [open9, open9, open9, open9, open9, { ...open9, weight: 0.5 }, { opens: null, closes: null, weight: 0 }];
  const { patch } = await open('address', { weekdays: week });
  const day = (name: string) => group(name);
  const counts = (name: string) => day(name).getByRole('combobox', { name: 'Counts' });
  expect(counts('Sunday')).toBeDisabled();
  await userEvent.type(day('Sunday').getByRole('textbox', { name: 'Opens' }), '10');
  await userEvent.type(day('Sunday').getByRole('textbox', { name: 'Closes' }), '4pm');
  expect(counts('Sunday')).toHaveValue('0.5');
  expect(effectRow(/^November 2026/)).toBe('November 202622.024.5');
  await enter(day('Saturday').getByRole('textbox', { name: 'Opens' }), '');
  await enter(day('Saturday').getByRole('textbox', { name: 'Closes' }), '');
  expect(counts('Saturday')).toHaveDisplayValue('Nothing');
  expect(effectRow(/^November 2026/)).toBe('November 202622.022.5');
  await save();
  const sent = patch().body as { weekdays: object[] };
  expect(sent.weekdays.slice(5)).toEqual([
    { opens: null, closes: null, weight: 0 },
    { opens: '10:00', closes: '16:00', weight: 0.5 },
  ]);
});

test('the history of the dealership tells each change and takes one back over what is shown', async () => {
  const { sent } = await open('overview');
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const asked = sent.findLast(({ call }) => call === 'UpdateDealershipInfoHistory')!;
  await asked.answer({
    data: [
      {
        historyId: 7,
        at,
        by: 'Ruth Tanaka',
        action: 'save',
        from: null,
        before: { doorRates: [{ from: '2026-02-01', rate: 179, laborTypes: [] }], doorRate: 179 },
        after: { doorRates: [{ from: '2026-02-01', rate: 189, laborTypes: [] }], doorRate: 189 },
        canRestore: true,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 50,
  });
  const drawer = within(screen.getByRole('dialog', { name: 'History' }));
  expect(drawer.getByRole('row', { name: /Door rate, from Feb 1, 2026: rate/ })).toHaveTextContent('179189');
  await userEvent.click(drawer.getByRole('button', { name: 'Undo' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Yes, undo it' }));
  expect(sent.findLast(({ call }) => call === 'RestoreDealershipInfo')!.body).toEqual({ historyId: 7, basedOn: at });
});

test('an invalid phone, a day that closes before it opens and a missing name show errors beside their fields', async () => {
  const { patches } = await open('address');
  await enter(textbox(/^Name/), '');
  await enter(textbox('Phone'), 'call me');
  await userEvent.type(group('Friday').getByRole('textbox', { name: 'Opens' }), '18:00');
  await userEvent.type(group('Friday').getByRole('textbox', { name: 'Closes' }), '7:30');
  await userEvent.type(group('Sunday').getByRole('textbox', { name: 'Opens' }), 'late');
  await save();
  expect(textbox(/^Name/)).toHaveAccessibleDescription('Error: Please enter Name');
  expect(textbox('Phone')).toHaveAccessibleDescription('Error: Phone is not a valid phone number');
  expect(group('Friday').getByRole('textbox', { name: 'Closes' })).toHaveAccessibleDescription(
    'Error: Closes must be later than it opens',
  );
  expect(group('Sunday').getByRole('textbox', { name: 'Opens' })).toHaveAccessibleDescription(
    'Error: Opens is not a valid time',
  );
  expect(patches()).toEqual([]);
});

test('a conflict names who saved first, and my version is saved over theirs @slow', async () => {
  const { sent, info, patch } = await open('address');
  await enter(textbox('City'), 'Newport');
  await save();
  await patch().fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  const theirs = { ...info, phone: '(555) 555-0199', updatedBy: 'Ruth Tanaka', updatedAt: '2026-11-20T15:31:00.000Z' };
  await sent.findLast(({ call }) => call === 'GroupDealershipInfo')!.answer([theirs]);
  expect(screen.getByRole('alert')).toHaveTextContent('Ruth Tanaka saved first');
  expect(textbox('City')).toHaveValue('Newport');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  expect(patch().body).toEqual({ city: 'Newport', basedOn: '2026-11-20T15:31:00.000Z' });
  const merged = {
    ...theirs,
    addressParts: { ...info.addressParts, city: 'Newport' },
    updatedAt: '2026-11-20T15:32:00.000Z',
  };
  await patch().answer(merged);
  expect(textbox('City')).toHaveValue('Newport');
  await sent.findLast(({ call }) => call === 'GroupDealershipInfo')!.answer([merged]);
  expect(textbox('City')).toHaveValue('Newport');
  expect(screen.getByText('No unsaved changes')).toBeVisible();
});

test('a new door rate from a day shows what it makes of the ELR before it is saved', async () => {
  const { sent, patch, saveRates } = await open('rates');
  await sent
    .find(({ call }) => call === 'MonthlyNumbers')!
    .answer(buildMonth({ kpis: [buildKpi('elr', { value: 150, unit: 'moneyPerHour' })] }));
  expect(effectRow(/^ELR as %/)).toBe('ELR as % of it79.0%79.0%');
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Door rates' })).getByRole('button', { name: 'Add a rate' }),
  );
  const fresh = () => group('door rate from Nov 20, 2026');
  await userEvent.type(fresh().getByRole('textbox', { name: 'Rate per hour' }), '200');
  expect(effectRow(/^Door rate/)).toBe('Door rate$189.95/hr$200.00/hr');
  expect(effectRow(/^ELR as %/)).toBe('ELR as % of it79.0%75.0%');
  const internal = () => within(screen.getByRole('region', { name: 'Internal rates' }));
  await userEvent.click(internal().getByRole('button', { name: 'Add a rate' }));
  await userEvent.type(internal().getAllByRole('textbox', { name: 'Rate per hour' })[0]!, '170');
  expect(effectRow(/^Internal rate/)).toMatch(/^Internal rate.*\$170\.00\/hr$/);
  await saveRates();
  expect(patch().body).toMatchObject({
    doorRates: [
      { from: '2026-02-01', rate: 189.95, laborTypes: [] },
      { from: '2026-11-20', rate: 200, laborTypes: [] },
    ],
    basedOn: at,
  });
});

test.each([
  ['rates', 'MonthlyNumbers', /^This month’s customer-pay ELR could not be loaded/],
  ['options', 'ServiceContractEffect', /This month’s labor sales could not be loaded/],
] as const)('the effect of %s says what could not be loaded, and asks for it again', async (part, call, words) => {
  const { sent } = await open(part);
  const effect = within(screen.getByRole('region', { name: 'Effect' }));
  const month = () => sent.findLast((each) => each.call === call)!;
  await month().fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(effect.getByText(words)).toBeVisible();
  await userEvent.click(effect.getByRole('button', { name: 'Retry' }));
  await month().answer(
    call === 'MonthlyNumbers'
      ? buildMonth({ kpis: [buildKpi('elr', { value: 150, unit: 'moneyPerHour' })] })
      : { without: 200_000, with: 205_000 },
  );
  expect(effect.queryByText(words)).not.toBeInTheDocument();
  expect(effect.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a warranty rate without a markup is listed, added, changed and removed, and shows what applies before it is saved', async () => {
  const { patch, saveRates } = await open('rates', {
    warrantyRates: [],
    plainWarrantyRates: [
      { from: '2026-01-01', rate: 160 },
      { from: '2025-01-01', rate: 150 },
    ],
  });
  expect(
    screen.getByText(/^Files of the DMS leave alone what you set or remove for a day\. Their rate of/),
  ).toBeVisible();
  const list = () => within(screen.getByRole('region', { name: 'Warranty rates without a markup' }));
  const rateFrom = (day: string) => group(`warranty rate without a markup from ${day}`);
  expect(rateFrom('Jan 1, 2025').getByRole('textbox', { name: 'Rate per hour' })).toHaveValue('150.00');
  await userEvent.click(list().getByRole('button', { name: 'Remove warranty rate without a markup from Jan 1, 2025' }));
  await enter(rateFrom('Jan 1, 2026').getByRole('textbox', { name: 'Rate per hour' }), '162.50');
  expect(effectRow(/^Warranty rate/)).toBe('Warranty rate$160.00/hr$162.50/hr');
  await userEvent.click(list().getByRole('button', { name: 'Add a rate' }));
  await userEvent.type(rateFrom('Nov 20, 2026').getByRole('textbox', { name: 'Rate per hour' }), '170');
  expect(effectRow(/^Warranty rate/)).toBe('Warranty rate$160.00/hr$170.00/hr');
  await saveRates();
  expect(patch().body).toMatchObject({
    warrantyRates: [],
    plainWarrantyRates: [
      { from: '2026-01-01', rate: 162.5 },
      { from: '2026-11-20', rate: 170 },
    ],
  });
});

test('of an agreement and a warranty rate without a markup the newest applies, and of one day the agreement', async () => {
  await open('rates', {
    warrantyRates: [{ manufacturer: 'Toyota', from: '2026-01-01', laborRate: 171, partsMarkupPct: 40 }],
    plainWarrantyRates: [{ from: '2026-01-01', rate: 160 }],
  });
  expect(effectRow(/^Warranty rate/)).toBe('Warranty rate$171.00/hr$171.00/hr');
  const from = () => screen.getByRole('group', { name: /^warranty rate without a markup/ });
  fireEvent.change(within(from()).getByLabelText(/^From/), { target: { value: '2026-02-01' } });
  expect(effectRow(/^Warranty rate/)).toBe('Warranty rate$171.00/hr$160.00/hr');
});

test('a missing or impossible warranty rate without a markup shows an error beside it', async () => {
  const { patches } = await open('rates', { plainWarrantyRates: [{ from: '2026-01-01', rate: 160 }] });
  const rate = () =>
    group('warranty rate without a markup from Jan 1, 2026').getByRole('textbox', { name: 'Rate per hour' });
  await enter(rate(), '');
  await save();
  expect(rate()).toHaveAccessibleDescription('Error: Please enter Rate per hour');
  await enter(rate(), '2500');
  expect(rate()).toHaveAccessibleDescription('Error: Rate per hour is between $1 and $2,000 an hour');
  expect(patches()).toEqual([]);
});

test('the button that removes a rate takes no column of the fields, which share the rest of the line', async () => {
  await open('rates');
  const row = screen.getByRole('group', { name: 'door rate from Feb 1, 2026' });
  expect(within(row).getByRole('button', { name: 'Remove door rate from Feb 1, 2026' })).toHaveStyle({ flex: 'none' });
  expect(row.firstElementChild).toHaveStyle({ flex: '1 1 0' });
});

test('a rate of one labor type is listed and kept, and does not count as a door rate', async () => {
  const { patch, saveRates } = await open('rates', {
    doorRates: [
      { from: '2026-02-01', rate: 189.95, laborTypes: [] },
      { from: '2026-06-01', rate: 150, laborTypes: ['CQ', 'CTR'] },
    ],
  });
  expect(screen.getByRole('region', { name: 'Rates of labor types' })).toHaveTextContent(
    'CQ, CTR: $150.00/hr from Jun 1, 2026',
  );
  await enter(group('door rate from Feb 1, 2026').getByRole('textbox', { name: 'Rate per hour' }), '195');
  await saveRates();
  expect(patch().body).toMatchObject({
    doorRates: [
      { from: '2026-06-01', rate: 150, laborTypes: ['CQ', 'CTR'] },
      { from: '2026-02-01', rate: 195, laborTypes: [] },
    ],
  });
});

test('a missing rate or one above $2,000 shows an error beside it, and two rates of one day show the server’s error @slow', async () => {
  const { patch, patches, saveRates } = await open('rates');
  const rate = () => group('door rate from Feb 1, 2026').getByRole('textbox', { name: 'Rate per hour' });
  await enter(rate(), '2500');
  await save();
  expect(rate()).toHaveAccessibleDescription('Error: Rate per hour is between $1 and $2,000 an hour');
  expect(patches()).toEqual([]);
  await enter(rate(), '195');
  await saveRates();
  const problem = new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-4');
  Object.assign(problem, {
    problem: {
      errors: [{ path: 'doorRates.0', code: 'twice', message: 'A rate of this day is there already' }],
    },
  });
  await patch().fail(problem);
  expect(group('door rate from Feb 1, 2026').getByLabelText(/^From/)).toHaveAccessibleDescription(
    'Error: A rate of this day is there already',
  );
});

test('a day turns from open to half, closed and open by presses, with the working days beside it', async () => {
  const { patch } = await open('calendar');
  expect(effectRow(/^November 2026/)).toBe('November 202622.022.0');
  const friday = () => screen.getByRole('button', { name: /Nov 27.*: / });
  friday().focus();
  await userEvent.keyboard('{Enter}');
  expect(friday()).toHaveAccessibleName(/Half a day, differs/);
  expect(effectRow(/^November 2026/)).toBe('November 202622.021.5');
  await userEvent.keyboard('{Enter}');
  expect(effectRow(/^November 2026/)).toBe('November 202622.021.0');
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: /Nov 20/ })).toHaveFocus();
  await save();
  expect(patch().body).toEqual({ workCalendar: [{ date: '2026-11-27', weight: 0 }], basedOn: at });
  await userEvent.click(screen.getByRole('button', { name: /Nov 27, 2026 as usual/ }));
  expect(screen.getByText('There are no special days.')).toBeVisible();
});

test('coming days go back to usual, as changes that are saved or discarded, and days that are over stay', async () => {
  const worked = { date: '2026-11-10', weight: 0 };
  const { patch } = await open('calendar', { workCalendar: [worked, { date: '2026-12-24', weight: 0.5 }] });
  await userEvent.click(screen.getByRole('button', { name: 'Reset coming days' }));
  expect(screen.queryByText('Dec 24, 2026')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reset coming days' })).not.toBeInTheDocument();
  await save();
  expect(patch().body).toEqual({ workCalendar: [worked], basedOn: at });
});

test('a service contract as customer pay shows the labor that moves; a 5 MB picture is refused beside the logo', async () => {
  const { sent, patch } = await open('options');
  await sent.find(({ call }) => call === 'ServiceContractEffect')!.answer({ without: 200_000, with: 205_000 });
  await userEvent.click(screen.getByRole('switch', { name: 'Service contract counts as customer pay' }));
  expect(effectRow(/^Labor sales/)).toBe('Labor sales$200,000$205,000');
  const large = new File([new Uint8Array(5 * 1024 * 1024)], 'logo.png', { type: 'image/png' });
  const input = screen.getByLabelText('Logo file');
  fireEvent.change(input, { target: { files: [large] } });
  expect(await screen.findByText('Logo is 5.0 MB; the most is 4.0 MB')).toBeVisible();
  fireEvent.change(input, { target: { files: [new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' })] } });
  expect(await screen.findByText('Logo is not a PNG, JPEG or WebP picture')).toBeVisible();
  fireEvent.change(input, { target: { files: [new File(['png'], 'logo.png', { type: 'image/png' })] } });
  expect(await screen.findByRole('img', { name: 'Logo of the dealership' })).toBeVisible();
  await save();
  expect(patch().body).toEqual({
    serviceContractAsCustomer: true,
    uciLabel: 'UCI',
    logo: 'data:image/png;base64,cG5n',
    basedOn: at,
  });
});

test('a small file with too wide a picture is scaled down, and a file that is not a picture is refused at once', async () => {
  const { patch } = await open('options');
  decoded.mockResolvedValueOnce({ width: 2400, height: 300 } as ImageBitmap);
  const drawImage = jest.fn();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new File(['small'], 'drawn', { type: 'image/webp' })));
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('Logo file'), {
      target: { files: [new File(['png'], name, { type: 'image/png' })] },
    });
  choose('wide.png');
  expect(await screen.findByRole('img', { name: 'Logo of the dealership' })).toBeVisible();
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 512, 64);
  await save();
  expect(patch().body).toMatchObject({ logo: 'data:image/webp;base64,c21hbGw=' });
  decoded.mockRejectedValueOnce(new Error('no picture'));
  choose('text.png');
  expect(await screen.findByText('Logo cannot be read as a picture')).toBeVisible();
});

test('a picture that is a little too large is said to be larger than it may be, and the sentence goes with the logo', async () => {
  await open('options', { logo: '/api/Logos/a1' });
  const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [large] } });
  expect(await screen.findByText('Logo is 4.1 MB; the most is 4.0 MB')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText(/Logo is/)).not.toBeInTheDocument();
});

test('the labor that leaves customer pay with the service contracts shows before it is saved too', async () => {
  const { sent } = await open('options', { serviceContractAsCustomer: true });
  await sent.find(({ call }) => call === 'ServiceContractEffect')!.answer({ without: 200_000, with: 205_000 });
  expect(effectRow(/^Labor sales/)).toBe('Labor sales$205,000$205,000');
  await userEvent.click(screen.getByRole('switch', { name: 'Service contract counts as customer pay' }));
  expect(effectRow(/^Labor sales/)).toBe('Labor sales$205,000$200,000');
});

test('options go back to the product’s own, and the logo stays', async () => {
  const { patch } = await open('options', {
    serviceContractAsCustomer: true,
    uciLabel: 'Recon',
    logo: '/api/Logos/a1',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  expect(screen.getByText('2 unsaved changes')).toBeVisible();
  await save();
  expect(patch().body).toEqual({ serviceContractAsCustomer: false, uciLabel: 'UCI', basedOn: at });
});

test('a read-only user cannot change any part', async () => {
  await open('calendar', {}, { role: 'MANAGER' });
  expect(screen.getByRole('note')).toHaveTextContent('Changing them needs an administrator');
  expect(screen.getByRole('button', { name: /Nov 20/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
});

test.each([
  ['7:30', '07:30'],
  ['730 pm', '19:30'],
  ['7:30 pm', '19:30'],
  ['12am', '00:00'],
  ['24:00', null],
  ['noon', null],
])('%s is the time %s', (text, time) => {
  expect(clockOfText(text)).toBe(time);
});

test('rates that a file brings while the page is open stand there, and a save over older ones shows both versions', async () => {
  const { sent, info, client, patch, patches, saveRates } = await open('rates');
  const first = { from: '2026-11-15', rate: 192, laborTypes: [] };
  const second = { from: '2026-11-18', rate: 205, laborTypes: [] };
  await act(async () => void client.invalidateQueries());
  await sent
    .findLast(({ call }) => call === 'GroupDealershipInfo')!
    .answer([{ ...info, doorRates: [...info.doorRates, first] }]);
  await enter(group('door rate from Nov 15, 2026').getByRole('textbox', { name: 'Rate per hour' }), '195');
  // The second file comes moments before the save: this tab has not heard of it.
  const now = { ...info, doorRates: [...info.doorRates, first, second] };
  await saveRates(now);
  expect(patches()).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('A file of the DMS saved first');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  await sent.findLast(({ call }) => call === 'GroupDealershipInfo')!.answer([now]);
  expect(patch().body).toMatchObject({
    basedOn: at,
    doorRates: expect.arrayContaining([
      expect.objectContaining({ from: '2026-11-15', rate: 195 }),
      expect.objectContaining({ from: '2026-11-18', rate: 205 }),
    ]),
  });
});

test('rates that cannot be read again before they are saved are not sent, and what was entered stays', async () => {
  const { sent, patches } = await open('rates');
  const rate = group('door rate from Feb 1, 2026').getByRole('textbox', { name: 'Rate per hour' });
  await enter(rate, '195');
  await save();
  await sent
    .findLast(({ call }) => call === 'GroupDealershipInfo')!
    .fail(new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-3'));
  expect((await screen.findAllByText(/FO-3/))[0]).toBeVisible();
  expect(patches()).toEqual([]);
  expect(rate).toHaveValue('195.00');
});

test('a conflict whose newest version cannot be read is told as a failure, and not shown as somebody’s save', async () => {
  const { sent, patch } = await open('address');
  await enter(textbox('City'), 'Newport');
  await save();
  await patch().fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  await sent
    .findLast(({ call }) => call === 'GroupDealershipInfo')!
    .fail(new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-3'));
  expect((await screen.findAllByText(/FO-3/))[0]).toBeVisible();
  expect(screen.queryByText(/saved first/)).not.toBeInTheDocument();
  expect(textbox('City')).toHaveValue('Newport');
});
