/** Seconds with one decimal, e.g. `1.4 s`. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Shows the steps of a long command: a line each with its time, and progress in between, of several at once too. On a terminal the last
 * line is rewritten and holds all that is under way; elsewhere progress is printed at most every two seconds, so that a log stays readable.
 */
export function createSteps(output = process.stdout) {
  const isTerminal = output.isTTY === true;
  /** What is under way: label and detail. */
  const running = new Set();
  /** Writes a whole line, or none, above what is under way. */
  const write = (line = '') => {
    if (!isTerminal) return output.write(line);
    const now = [...running].map(({ label, detail }) => `  ${label} … ${detail}`).join('');
    // Of a line that is longer than the terminal only the last row could be rewritten.
    output.write(`\r\x1b[2K${line}${now.slice(0, (output.columns || 80) - 1)}`);
  };
  return {
    async run(label, work) {
      const started = performance.now();
      const step = { label, detail: '' };
      let printedAt = started;
      const show = (text) => {
        step.detail = text;
        const now = performance.now();
        if (isTerminal) write();
        else if (now - printedAt > 2000) {
          printedAt = now;
          write(`    ${label}: ${text}\n`);
        }
      };
      running.add(step);
      write();
      try {
        const result = await work(show);
        running.delete(step);
        const { detail } = step;
        const line = `${label.padEnd(22)} ${seconds(performance.now() - started).padStart(8)}${detail ? `   ${detail}` : ''}`;
        write(`✓ ${line}\n`);
        return result;
      } catch (error) {
        // Whoever runs the steps says why, and ends.
        running.clear();
        write(`✗ ${label} failed after ${seconds(performance.now() - started)}\n`);
        throw error;
      }
    },
    note(line) {
      write(`  ${line}\n`);
    },
  };
}
