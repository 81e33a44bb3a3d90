/**
 * The paths of an answer's fields that its contract does not have: those that parsing left out. `data.0.color` is of the first row.
 * An answer with such a field breaks callers who hold it to the published description.
 */
export function undeclaredFields(answer: unknown, parsed: unknown, path = ''): string[] {
  if (typeof answer !== 'object' || answer === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    const field = path === '' ? name : `${path}.${name}`;
    if (value === undefined) return [];
    return name in parsed ? undeclaredFields(value, Reflect.get(parsed, name), field) : [field];
  });
}
