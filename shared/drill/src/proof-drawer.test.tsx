import { kpi, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './testing/page-with-figures.tsx';

const elr = kpi('elr', { value: 150, numerator: 600, denominator: 4, target: 161.46, status: 'amber', n: 2 });
const answer = repairOrders(elr, [repairOrderRow('618211'), repairOrderRow('617902')]);

test('the proof of a figure prints as a document in place of the page: whose, of what, its list and that it adds up', async () => {
  let paper = '';
  jest.spyOn(window, 'print').mockImplementation(() => {
    const sheet = document.querySelector('body > article');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    paper = sheet?.textContent ?? '';
    expect(sheet?.querySelector('input, [role=radio]')).toBe(null);
  });
  renderPage('/figures?drill=elr.C&drillSearch=61', { RepairOrders: answer });
  const dialog = await screen.findByRole('dialog', { name: 'Effective labor rate, customer pay' });
  await within(dialog).findByText('Adds up.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
  for (const words of [
    /^Harborline Toyota, printed \w{3} \d+, \d{4}/,
    /Effective labor rate, customer pay/,
    /November 1–19, 2026: 2 repair orders, filtered by “61”/,
    /\$150\.00/,
    /618211/,
    /617902/,
    /Adds up\. Contributions total \$600\.00/,
  ]) {
    expect(paper).toMatch(words);
  }
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('body > article')).toBe(null);
  expect(dialog).toBeInTheDocument();
});
