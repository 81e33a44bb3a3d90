/** Seconds with one decimal, e.g. `1.4 s`. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Shows the steps of a long command: each step on a line with its time, and progress in between, also of several steps at once. On a
 * terminal, the last line is rewritten and holds all running steps. Elsewhere, each step prints progress at most every two seconds, so that
 * a log stays readable.
 */
export function createSteps(output = process.stdout) {
  const isTerminal = output.isTTY === true;
  /** The running steps, each with label and detail. */
  const running = new Set();
  /** Writes a whole line, or none, above the running steps. */
  const write = (line = '') => {
    if (!isTerminal) return output.write(line);
    const now = [...running].map(({ label, detail }) => `  ${label} … ${detail}`).join('');
    // Only the last row of a line can be rewritten, so a line longer than the terminal is cut.
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
        // The caller of the steps says why and ends the process.
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
