import { dealershipRefSchema } from '@fixed-ops/session';
import { connectDealershipPorts, listDealerships, sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLoadedSession } from '../testing/session.ts';
import { DealershipSelector } from './dealership-selector.tsx';

const stores = Array.from({ length: 50 }, (_, index) =>
  dealershipRefSchema.parse({ id: `d${index + 1}`, name: `Store ${String(index + 1).padStart(2, '0')}` }),
);
const active = stores[6]!;

function renderSelector() {
  setLoadedSession({}, { dealerships: listDealerships(stores, active), activeDealership: active });
  connectDealershipPorts({ load: () => new Promise(() => undefined), onEnter: () => undefined });
  render(
    <UiProvider>
      <DealershipSelector />
    </UiProvider>,
  );
  return screen.getByRole('combobox', { name: 'Dealership' });
}

const activeId = () => sessionStore.getState().activeDealership?.id;

describe('the dealership selector of a person with 50 dealerships', () => {
  it('shows the active one first, which cannot be chosen again', async () => {
    await userEvent.click(renderSelector());
    // By children: computing 50 accessible roles takes seconds.
    const options = [...screen.getByRole('listbox').children];
    expect(options).toHaveLength(50);
    expect(options.slice(0, 2).map((option) => option.textContent)).toEqual(['Store 07', 'Store 01']);
    expect(options.map((option) => option.getAttribute('aria-disabled')).filter(Boolean)).toEqual(['true']);
    await userEvent.click(options[0]!);
    expect(activeId()).toBe('d7');
  });

  it('is found by Tab, opened by an arrow, searched by typing, chosen by Enter, and keeps the focus', async () => {
    const combobox = renderSelector();
    await userEvent.tab();
    expect(combobox).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}42');
    expect(screen.getByRole('status')).toHaveTextContent('1 result available');
    await userEvent.keyboard('{Enter}');
    expect(activeId()).toBe('d42');
    expect(combobox).toHaveFocus();
  });

  it('chooses the first that may be chosen when the active one is among the results', async () => {
    renderSelector();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}store{Enter}');
    expect(activeId()).toBe('d1');
  });

  it('is left by Escape without a switch', async () => {
    const combobox = renderSelector();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect([activeId(), document.activeElement]).toEqual(['d7', combobox]);
  });
});
