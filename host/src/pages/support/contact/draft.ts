import type { Screenshot } from './screenshot.ts';

/** The text that a person has entered in the form. */
export interface MessageDraft {
  readonly category: string | null;
  readonly subject: string;
  readonly message: string;
  /** The reference of a failure; may be empty. */
  readonly reference: string;
  readonly sendsPage: boolean;
  readonly screenshot: Screenshot | null;
}

let kept: { readonly userId: string; readonly draft: MessageDraft } | null = null;

/** The message that a person began before leaving the form. Null if there is none. */
export function keptDraft(userId: string): MessageDraft | null {
  return kept?.userId === userId ? kept.draft : null;
}

/** Keeps a draft in memory, because it is private. It lasts as long as the tab; null removes it. */
export function keepDraft(userId: string, draft: MessageDraft | null): void {
  kept = draft && { userId, draft };
}

/** Whether the person would lose text or a screenshot by leaving the page. */
export function hasText(draft: MessageDraft): boolean {
  return draft.subject.trim() !== '' || draft.message.trim() !== '' || draft.screenshot !== null;
}
