import { hostRoutes } from '../../../routing/host-routes.ts';
import { questions, topics } from '../questions/questions.ts';
import { releases } from './releases.ts';

const openToAll = new Set(['/support', '/profile-settings', '/notifications']);
const changes = releases.flatMap((release) => release.changes);

test('the newest release comes first, each on a day of its own with something to tell', () => {
  const dates = releases.map(({ date }) => date);
  expect(dates).toEqual([...new Set(dates)].sort().reverse());
  for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
  expect(releases.filter((release) => release.changes.length === 0)).toEqual([]);
});

test('each note is a whole sentence, and appears once', () => {
  const texts = changes.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/s);
  for (const { question, answer } of questions) {
    expect(question).toMatch(/^[A-Z].*\?$/s);
    expect(answer).toMatch(/^[A-Z].*\.$/s);
  }
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  expect(new Set(questions.map(({ topic }) => topic))).toEqual(new Set(topics));
});

test('every link of a note or an answer leads to a page of the host that is open to all', () => {
  const links = [...changes, ...questions].flatMap(({ link }) => (link ? [new URL(link.to, 'http://localhost')] : []));
  expect(links.length).toBeGreaterThan(0);
  for (const { pathname } of links) {
    expect(openToAll).toContain(pathname);
    expect(hostRoutes.map(({ path }) => path)).toContain(pathname);
  }
});
