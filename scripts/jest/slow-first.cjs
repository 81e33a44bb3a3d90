const { default: Sequencer } = require('@jest/test-sequencer');

const isSlow = ({ path }) =>
  path.includes('.slow.') || /[\\/]remotes[\\/][^\\/]+[\\/]src[\\/]contract\.test\.ts$/.test(path);

/**
 * Runs the files first that are slow by their names, and otherwise keeps the usual order. On a fresh clone, jest knows no durations yet and
 * sorts by length. A slow file that begins last then keeps one core busy while the others wait. The contract tests of the remotes have four
 * lines, but draw a whole remote a hundred times.
 */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((each) => !isSlow(each))];
  }
};
