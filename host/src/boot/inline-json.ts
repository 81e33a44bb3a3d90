/** The JSON of `<script type="application/json" id>`. Undefined if it is missing or malformed. */
export function parseInlineJson(from: Document, id: string): unknown {
  try {
    return JSON.parse(from.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}
