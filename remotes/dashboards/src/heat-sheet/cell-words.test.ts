import { heatSheet, sheetCell } from '../testing/heat-sheet.ts';
import { cellSentence, cellText, goalText } from './cell-words.ts';

/** The server sends 19.746% as 19.75. */
const [share, count, roBase] = [19.75, 311, 1575];

describe('a goal that is the average of the store', () => {
  const oil = heatSheet().data.columns.find(({ key }) => key === 'oil');
  if (oil === undefined) throw new Error('The sheet has no item.');
  const column = { ...oil, target: share };
  const store = sheetCell({ value: share, penetrationPct: share, count, roBase });

  it('reads as the store’s row: 311 of 1,575 are 19.7%, and not the 19.8% of 19.75', () => {
    expect([cellText(column, store), goalText(column, store)]).toEqual(['19.7%', '19.7%']);
  });

  it('is not guessed if the base is unknown, as in an own view', () => {
    const told = sheetCell({ value: share, penetrationPct: share });
    expect([cellText(column, told), goalText(column, undefined)]).toEqual(['19.75%', '19.75%']);
    expect(cellSentence(column, sheetCell({ value: 25, count: 1, roBase: 4, target: share }), 'advisor')).toContain(
      'goal 19.75%',
    );
  });

  it('that somebody has set is written as before', () => {
    expect(goalText({ ...column, targetSource: 'goal', target: 20 }, store)).toBe('20.0%');
  });
});
