import { semanticColors } from './semantic-tokens.ts';
import { palettes } from './tokens.ts';

type Mode = '_light' | '_dark';
interface Modal {
  value: Record<Mode, string>;
}

function hex(reference: string): string {
  const [, palette, shade] = /^\{colors\.(\w+)\.(\d+)\}$/.exec(reference) ?? [];
  if (palette === undefined || shade === undefined) return reference;
  return (palettes as Record<string, Record<string, string>>)[palette]![shade]!;
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: Modal, b: Modal, mode: Mode): number {
  const [light, dark] = [luminance(hex(a.value[mode])), luminance(hex(b.value[mode]))].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const { bg, fg, blue, status, border, chart } = semanticColors;
const surfaces = { bg: bg.DEFAULT, panel: bg.panel, subtle: bg.subtle, muted: bg.muted };
const words = {
  fg: fg.DEFAULT,
  muted: fg.muted,
  subtle: fg.subtle,
  success: fg.success,
  warning: fg.warning,
  error: fg.error,
  link: blue.fg,
};
const marks = {
  good: status.good,
  near: status.near,
  off: status.off,
  field: border.control,
  C: chart.customerPay,
  W: chart.warranty,
  I: chart.internal,
};

describe.each(['_light', '_dark'] as const)('contrast in %s', (mode) => {
  test.each(Object.entries(words))('words in %s are at least 4.5:1 on every surface', (_name, color) => {
    for (const surface of Object.values(surfaces)) expect(contrast(color, surface, mode)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(Object.entries(marks))('the mark %s is at least 3:1 on a panel', (_name, color) => {
    expect(contrast(color, bg.panel, mode)).toBeGreaterThanOrEqual(3);
  });
});
