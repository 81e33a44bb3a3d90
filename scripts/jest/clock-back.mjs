// Loaded ahead of a program (`node --import`): its clock is CLOCK_BACK_DAYS behind. Timers, and programs beside it, keep theirs.
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
