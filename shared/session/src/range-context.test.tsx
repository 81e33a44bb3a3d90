import { periodOfPreset } from '@fixed-ops/metrics';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { ReportingRangeProvider, usePartsRange, useReportingRange } from './range-context.tsx';
import { initialSession, sessionStore } from './session-store.ts';

let address = '';

function AddressBar({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState(address);
  address = search;
  return (
    <ReportingRangeProvider search={search} setSearch={setSearch}>
      {children}
    </ReportingRangeProvider>
  );
}

function renderRange(search = '', variant?: 'xtime') {
  address = search;
  return renderHook(() => useReportingRange(variant), { wrapper: AddressBar });
}

describe('useReportingRange', () => {
  beforeEach(() => {
    sessionStorage.clear();
    sessionStore.setState({
      ...initialSession(),
      phase: 'ready',
      dealershipData: {
        ...({} as NonNullable<ReturnType<typeof sessionStore.getState>['dealershipData']>),
        today: '2026-11-20',
      },
    });
  });

  it('leaves address and storage plain while the default holds', () => {
    const { result } = renderRange();
    expect(result.current.query).toEqual({});
    expect([address, sessionStorage.length]).toEqual(['', 0]);
  });

  it('keeps a choice in the address and for this tab', () => {
    const { result } = renderRange();
    act(() => result.current.setRange({ period: 'lastMonth', startDate: '2026-10-01', endDate: '2026-10-31' }));
    expect(result.current.query).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31', period: 'lastMonth' });
    expect(address).toBe('?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31');
    expect(JSON.parse(sessionStorage.getItem('reportingDate')!)).toMatchObject({ startDate: '2026-10-01' });
  });

  it.each(['thisMonth', 'monthToDateVsLastYear'] as const)(
    'keeps no dates of %s, which moves with the day',
    (period) => {
      const { result } = renderRange();
      act(() => result.current.setRange({ period, startDate: '2026-11-01', endDate: '2026-11-20' }));
      expect(JSON.parse(sessionStorage.getItem('reportingDate')!)).toEqual({ period });
      expect(address).toBe(`?period=${period}`);
      expect(renderRange().result.current.range).toMatchObject({ period, startDate: '2026-11-01' });
    },
  );

  it('writes the range of this tab into a bare address, so that a copied link shows the same view', () => {
    sessionStorage.setItem('reportingDate', '{"startDate":"2026-09-01","endDate":"2026-09-30"}');
    renderRange('?tab=open');
    expect(address).toBe('?tab=open&period=custom&startDate=2026-09-01&endDate=2026-09-30');
  });

  it('falls back to the default when the stored range is corrupt', () => {
    sessionStorage.setItem('reportingDate', '{"startDate":');
    expect(renderRange().result.current.range.source).toBe('default');
  });

  it('keeps the range of the Xtime dashboard apart', () => {
    sessionStorage.setItem('reportingDate', '{"startDate":"2026-09-01","endDate":"2026-09-30"}');
    const { result } = renderRange('', 'xtime');
    expect(result.current.range.source).toBe('default');
    const chosen = { period: 'custom', startDate: '2026-08-01', endDate: '2026-08-31' } as const;
    act(() => result.current.setRange(chosen));
    expect(JSON.parse(sessionStorage.getItem('reportingDateXtime')!)).toMatchObject(chosen);
    expect(JSON.parse(sessionStorage.getItem('reportingDate')!)).toMatchObject({ startDate: '2026-09-01' });
    expect(renderRange('', 'xtime').result.current.range).toMatchObject(chosen);
  });

  it('ends for the parts department where its own feeds reach, and else where those of service do', () => {
    address = '';
    const { dealershipData } = sessionStore.getState();
    const ends = (reach: { dataThrough: string; partsThrough?: string }) => {
      act(() => sessionStore.setState({ dealershipData: { ...dealershipData!, ...reach } }));
      const { result } = renderHook(() => [useReportingRange(), usePartsRange()], { wrapper: AddressBar });
      return result.current.map(({ range }) => range.endDate);
    };
    expect(ends({ dataThrough: '2026-11-18', partsThrough: '2026-11-19' })).toEqual(['2026-11-18', '2026-11-19']);
    // An older server does not send these days.
    expect(ends({ dataThrough: '2026-11-18' })).toEqual(['2026-11-18', '2026-11-18']);
  });

  it('means by “Yesterday” the last day on which something closed of those that the department’s feeds reach', () => {
    const { dealershipData } = sessionStore.getState();
    const closed = { latestCloseDate: '2026-11-14', partsLatestCloseDate: '2026-11-16' };
    sessionStore.setState({
      dealershipData: { ...dealershipData!, dataThrough: '2026-11-15', partsThrough: '2026-11-16', ...closed },
    });
    const { result } = renderHook(() => [useReportingRange(), usePartsRange()], { wrapper: AddressBar });
    const days = result.current.map((each) => periodOfPreset('yesterday', each.days).range.endDate);
    expect(days).toEqual(['2026-11-14', '2026-11-16']);
  });

  it('is locked to the vault date', () => {
    sessionStore.setState({ vaultActivationDate: '2026-11-05' });
    const { result } = renderRange();
    act(() => result.current.setRange({ period: 'custom', startDate: '2026-10-01', endDate: '2026-10-31' }));
    expect(result.current.isLocked).toBe(true);
    expect(result.current.query).toEqual({ startDate: '2026-11-05', endDate: '2026-11-05', period: 'custom' });
  });
});
