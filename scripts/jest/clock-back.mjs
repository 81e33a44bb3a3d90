// Sets the clock of a program back by CLOCK_BACK_DAYS. It is loaded before the program (`node --import`). Timers and other programs keep
// the right time.
const backMs = Number(process.env.CLOCK_BACK_DAYS ?? 0) * 86_400_000;
const RightDate = Date;

globalThis.Date = class LateDate extends RightDate {
  constructor(...args) {
    if (args.length === 0) super(RightDate.now() - backMs);
    else super(...args);
  }

  static now() {
    return RightDate.now() - backMs;
  }
};
