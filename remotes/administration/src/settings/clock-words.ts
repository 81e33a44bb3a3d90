/** Converts a stored time of day, `07:00` or `18:30`, to words: `7:00 AM`, `6:30 PM`. */
export function clockWords(time: string): string {
  const [hours = '', minutes = ''] = time.trim().split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
