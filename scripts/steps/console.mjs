const isTerminal = process.stdout.isTTY === true;

/** Seconds with one decimal, e.g. `1.4 s`. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Shows the steps of a long command: a line each with its time, and progress in between. On a terminal the line is
 * rewritten; elsewhere progress is printed at most every two seconds, so that a log stays readable.
 */
export function createSteps() {
  return {
    async run(label, work) {
      const started = performance.now();
      let detail = '';
      let printedAt = started;
      const show = (text) => {
        detail = text;
        const now = performance.now();
        if (isTerminal) process.stdout.write(`\r\x1b[2K  ${label} … ${text}`);
        else if (now - printedAt > 2000) {
          printedAt = now;
          process.stdout.write(`    ${label}: ${text}\n`);
        }
      };
      if (isTerminal) process.stdout.write(`  ${label} …`);
      try {
        const result = await work(show);
        const line = `${label.padEnd(22)} ${seconds(performance.now() - started).padStart(8)}${detail ? `   ${detail}` : ''}`;
        process.stdout.write(`${isTerminal ? '\r\x1b[2K' : ''}✓ ${line}\n`);
        return result;
      } catch (error) {
        process.stdout.write(
          `${isTerminal ? '\r\x1b[2K' : ''}✗ ${label} failed after ${seconds(performance.now() - started)}\n`,
        );
        throw error;
      }
    },
    note(line) {
      process.stdout.write(`${isTerminal ? '\r\x1b[2K' : ''}  ${line}\n`);
    },
  };
}
