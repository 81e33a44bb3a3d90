/** The JSON of `<script type="application/json" id>`; undefined when it is missing or broken. */
export function parseInlineJson(from: Document, id: string): unknown {
  try {
    return JSON.parse(from.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}
