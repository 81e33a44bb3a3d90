import { listening, NOTHING_PENDING, type Pending, pressKey, SEQUENCE_MS, takesLetters } from './shortcut-keys.ts';
import { keyCaps, labelIn, shortcutGroups } from './shortcut-words.ts';
import { isAppleDevice, type Shortcut, shortcuts, shortcutsFor } from './shortcuts.ts';

/** What a shortcut does, in each group that has it. */
const labelsOf = (shortcut: Shortcut) => shortcutGroups.flatMap((group) => labelIn(group, shortcut) ?? []);

/** Presses keys one after the other, a tenth of a second apart; answers what they did. */
function press(keys: readonly string[], all = shortcuts, gapMs = 100): string[] {
  let pending: Pending = NOTHING_PENDING;
  return keys.flatMap((name, index) => {
    const [modifier, key = name] = name.split('+');
    const result = pressKey(all, pending, {
      key: modifier === name ? name : key,
      mod: modifier === 'mod',
      otherModifier: modifier === 'alt',
      timeMs: 1000 + index * gapMs,
    });
    pending = result.pending;
    return result.done ? labelsOf(result.done) : [];
  });
}

describe('keyboard shortcuts', () => {
  it('have each their own keys, and none is the beginning of another', () => {
    const all = shortcuts.map(({ keys }) => keys.join(' '));
    for (const one of all) expect(all.filter((other) => other === one || other.startsWith(`${one} `))).toEqual([one]);
  });

  it('have each their words in one group of the help sheet', () => {
    for (const shortcut of shortcuts)
      expect([shortcut.keys, labelsOf(shortcut)]).toEqual([shortcut.keys, [expect.any(String)]]);
  });

  it('are one key, two keys after each other, or a key with Ctrl or Command', () => {
    expect(press(['/'])).toEqual(['Find an RO, person or screen']);
    expect(press(['g', 'd'])).toEqual(['Dashboard']);
    expect(press(['mod+K'])).toEqual(['Find an RO, person or screen']);
    expect(press(['?'])).toEqual(['Keyboard shortcuts']);
    expect(press(['F8'])).toEqual(['The newest message']);
  });

  it('forget the first key when the second comes late or means nothing', () => {
    expect(press(['g', 'd'], shortcuts, SEQUENCE_MS + 1)).toEqual([]);
    expect(press(['g', 'q', 'd'])).toEqual([]);
    expect(press(['g', 'g', 'd'])).toEqual(['Dashboard']);
    expect(press(['g', '?'])).toEqual(['Keyboard shortcuts']);
  });

  it('leave presses with other modifiers to the browser', () => {
    expect(press(['alt+d', 'mod+d', 'g', 'mod+d', 'alt+/'])).toEqual([]);
  });

  it('are heard with Ctrl or Command and as F keys only while typing, behind a dialog, or when single keys are turned off', () => {
    const quiet = { isTyping: false, isBehindDialog: false, hasSingleKeys: true };
    expect(listening(shortcuts, quiet)).toBe(shortcuts);
    for (const now of [
      { ...quiet, isTyping: true },
      { ...quiet, isBehindDialog: true },
      { ...quiet, hasSingleKeys: false },
    ]) {
      expect(press(['/', 'g', 'd', '?', 'mod+k', 'F8'], listening(shortcuts, now))).toEqual([
        'Find an RO, person or screen',
        'The newest message',
      ]);
    }
  });

  it('leave letters to whatever takes them', () => {
    document.body.innerHTML = `<input id="text"><input id="box" type="checkbox"><textarea id="area"></textarea>
      <button id="plain"></button><button id="combobox" role="combobox"></button>
      <ul role="listbox"><li id="option" role="option"></li></ul><p contenteditable="true"><b id="rich"></b></p>`;
    const takes = (id: string) => takesLetters(document.getElementById(id));
    expect(['text', 'area', 'combobox', 'option', 'rich'].filter((id) => !takes(id))).toEqual([]);
    expect(['box', 'plain'].filter(takes)).toEqual([]);
    expect(takesLetters(null)).toBe(false);
  });

  it('lead only to what the person may open', () => {
    const goals = shortcutsFor((key) => key !== 'administration' && key !== 'users').flatMap(labelsOf);
    expect(goals).toContain('Dashboard');
    expect(goals).not.toContain('Administration');
    expect(goals).not.toContain('Users');
  });

  it('are drawn as the caps of the keyboard at hand', () => {
    const withMod = shortcuts.find(({ keys }) => keys[0] === 'mod+k') as Shortcut;
    const sequence = shortcuts.find((each) => labelsOf(each).includes('Dashboard')) as Shortcut;
    expect(keyCaps(withMod, false)).toEqual([['Ctrl', 'K']]);
    expect(keyCaps(withMod, true)).toEqual([['⌘', 'K']]);
    expect(keyCaps(sequence, true)).toEqual([['G'], ['D']]);
    expect([
      isAppleDevice('MacIntel'),
      isAppleDevice('iPhone'),
      isAppleDevice('Win32'),
      isAppleDevice('Linux x86_64'),
    ]).toEqual([true, true, false, false]);
  });
});
