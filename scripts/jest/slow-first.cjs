const { default: Sequencer } = require('@jest/test-sequencer');

const isSlow = ({ path }) =>
  path.includes('.slow.') || /[\\/]remotes[\\/][^\\/]+[\\/]src[\\/]contract\.test\.ts$/.test(path);

/**
 * Files that are slow by their name begin, in the usual order among themselves: on a fresh clone jest knows no durations yet and goes
 * by length, and a long file that begins last keeps one core waiting for it. The contracts of the remotes are four lines that draw a
 * whole remote a hundred times.
 */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((each) => !isSlow(each))];
  }
};
