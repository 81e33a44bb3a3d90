import { sourceInWords as inWords, isProvable } from './sales-source.ts';

const whole = { month: '2026-10', share: 1, isPosted: true };
const fromLedger = { transactionsFrom: null, ledger: [whole], comparedLedger: [], unmappedAccounts: 0 };
const sourceInWords = (source: Parameters<typeof inWords>[0]) => inWords(source, '2026-10-31');

describe('where parts sold without a repair order come from', () => {
  test('whole months of the ledger need no more words', () => {
    expect(sourceInWords(fromLedger)).toBe(
      'Repair orders from their lines; counter, wholesale, body and accessories from the ledger.',
    );
  });

  test('a part of a month is said to be its share', () => {
    const words = sourceInWords({
      ...fromLedger,
      ledger: [{ ...whole, share: 0.25 }],
      comparedLedger: [{ ...whole, month: '2026-09', share: 0.681 }],
    });
    expect(words).toContain('By working days, 25.0% of October 2026 is counted.');
    expect(words).toContain('The comparison counts 68.1% of September 2026, by working days.');
  });

  test('a month that nobody has posted yet is named', () => {
    expect(sourceInWords({ ...fromLedger, ledger: [{ ...whole, isPosted: false }] })).toContain(
      'Nothing posted yet in October 2026.',
    );
  });

  test('why nothing is compared is said, whichever side is not posted', () => {
    const unposted = { ...whole, month: '2026-11', isPosted: false };
    const words = sourceInWords({ ...fromLedger, ledger: [unposted], comparedLedger: [{ ...whole, share: 0.5 }] });
    expect(words).toContain('Nothing posted yet in November 2026, so nothing but repair orders is compared.');
    expect(words).not.toContain('The comparison counts');
    expect(
      sourceInWords({ ...fromLedger, comparedLedger: [{ ...whole, month: '2026-09', isPosted: false }] }),
    ).toContain('Nothing was posted in September 2026, so nothing but repair orders is compared.');
  });

  test('many months that nobody posted are counted, not listed', () => {
    const unposted = ['2026-06', '2026-07', '2026-09'].map((month) => ({ ...whole, month, isPosted: false }));
    expect(sourceInWords({ ...fromLedger, comparedLedger: [...unposted, whole] })).toContain(
      'Nothing was posted in 3 months from June 2026 to September 2026, so nothing but repair orders is compared.',
    );
  });

  test('accounts that are not mapped yet are in no sale type, and a note says so', () => {
    expect(sourceInWords({ ...fromLedger, unmappedAccounts: 2 })).toContain(
      '2 accounts of parts sales are not mapped yet: what they sold is in no sale type.',
    );
  });

  test('part transactions are not mistaken for the ledger', () => {
    expect(sourceInWords({ ...fromLedger, transactionsFrom: '2026-01-05', ledger: [] })).toBe(
      'Repair orders, counter and wholesale',
    );
  });

  test('a note says that nothing is compared because neither transactions nor the ledger cover the time before', () => {
    const september = { ...whole, month: '2026-09' };
    const told = { ...fromLedger, transactionsFrom: '2026-10-05', ledger: [] };
    const words = sourceInWords({ ...told, comparedLedger: [{ ...september, isPosted: false }] });
    expect(words).toContain('the ledger, from October 2026 on part transactions.');
    expect(words).toContain('Nothing was posted in September 2026, so nothing but repair orders is compared.');
    expect(sourceInWords({ ...told, comparedLedger: [{ ...september, share: 0.5 }] })).toContain(
      'The comparison counts 50.0% of September 2026, by working days.',
    );
    expect(
      sourceInWords({
        ...told,
        ledger: [{ ...september, isPosted: false }],
        comparedLedger: [{ ...whole, month: '2026-08', isPosted: false }],
      }),
    ).toContain('Nothing was posted in August 2026, so nothing but repair orders is compared.');
  });

  test('a store that no ledger was ever loaded for is told so, and waits for no posting', () => {
    const unposted = { ...whole, isPosted: false };
    const without = { ...fromLedger, ledger: [unposted], comparedLedger: [{ ...unposted, month: '2026-09' }] };
    expect(sourceInWords({ ...without, isPosted: false })).toBe(
      'Repair orders from their lines; counter, wholesale, body and accessories: not provided by your DMS feed.',
    );
    expect(sourceInWords({ ...without, isPosted: true })).toContain('Nothing posted yet in October 2026.');
  });

  test('before the first part transaction nothing is provided where there is no ledger', () => {
    const september = { ...whole, month: '2026-09', isPosted: false };
    const told = { ...fromLedger, isPosted: false, transactionsFrom: '2026-10-05' };
    expect(sourceInWords({ ...told, ledger: [], comparedLedger: [september] })).toBe(
      'Repair orders from their lines; counter, wholesale, body and accessories from part transactions, from October 2026 on. Before that they are not provided by your DMS feed, so nothing but repair orders is compared.',
    );
    expect(sourceInWords({ ...told, ledger: [september] })).toBe(
      'Repair orders from their lines; counter, wholesale, body and accessories from part transactions, from October 2026 on. Before that they are not provided by your DMS feed.',
    );
  });

  test('what the ledger tells can be opened, from the month of the first part transaction on it cannot', () => {
    expect(isProvable(fromLedger, '2026-10-31')).toBe(true);
    const from = { ...fromLedger, transactionsFrom: '2026-10-12' };
    expect(isProvable(from, '2026-09-30')).toBe(true);
    expect(isProvable(from, '2026-10-04')).toBe(false);
  });
});
