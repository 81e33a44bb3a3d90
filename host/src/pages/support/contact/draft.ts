import type { Screenshot } from './screenshot.ts';

/** What a person has typed into the form. */
export interface MessageDraft {
  readonly category: string | null;
  readonly subject: string;
  readonly message: string;
  /** Reference of what failed; may be empty. */
  readonly reference: string;
  readonly sendsPage: boolean;
  readonly screenshot: Screenshot | null;
}

let kept: { readonly userId: string; readonly draft: MessageDraft } | null = null;

/** What the person was writing when they left the form, for instance to look something up; null when nothing. */
export function keptDraft(userId: string): MessageDraft | null {
  return kept?.userId === userId ? kept.draft : null;
}

/** Keeps a draft while the tab lives: in memory, because it is nobody else's business. Null forgets it. */
export function keepDraft(userId: string, draft: MessageDraft | null): void {
  kept = draft && { userId, draft };
}

/** Whether leaving the page would lose something that was typed or added. */
export function hasText(draft: MessageDraft): boolean {
  return draft.subject.trim() !== '' || draft.message.trim() !== '' || draft.screenshot !== null;
}
