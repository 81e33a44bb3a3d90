-- Changes of notes, events, coaching, outcomes and reviews get the names of their calls, as all other changes have.
UPDATE "audit_log" a SET "action" = n."call"
  FROM (VALUES
    ('ro_note', 'create', 'PostRONote'), ('ro_note', 'edit', 'PatchRONote'), ('ro_note', 'flag', 'RONoteFlag'), ('ro_note', 'delete', 'DeleteRONote'),
    ('store_event', 'create', 'PostEvents'), ('store_event', 'delete', 'DeleteEvents'), ('store_event', 'restore', 'RestoreEvents'),
    ('coaching', 'create', 'PostCoaching'), ('coaching', 'update', 'PatchCoaching'), ('coaching', 'delete', 'DeleteCoaching'),
    ('declined_outcome', 'update', 'PatchDeclinedWork'),
    ('ai_review', 'accepted', 'PatchAiReviews'), ('ai_review', 'edited', 'PatchAiReviews'), ('ai_review', 'rejected', 'PatchAiReviews')
  ) AS n ("entity", "was", "call")
 WHERE a."entity" = n."entity" AND a."action" = n."was";
