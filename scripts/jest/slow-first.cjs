const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that are slow by their name begin, in the usual order among themselves: on a fresh clone jest knows no durations yet,
 * and a long file that begins last keeps one core waiting for it.
 */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const isSlow = ({ path }) => path.includes('.slow.');
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((each) => !isSlow(each))];
  }
};
