import type { StandardSchema } from './form-state.ts';
import type { Complaint } from './save-failure.ts';

/** Checks a body against a schema of the contract. Returns the complaints that the server would send. */
export async function contractComplaints(schema: StandardSchema, body: unknown): Promise<Complaint[]> {
  const { issues = [] } = await schema['~standard'].validate(body);
  return issues.map(({ message, path = [] }) => ({
    path: path.map((key) => String(typeof key === 'object' ? key.key : key)).join('.'),
    // The page does not load zod's own words, so zod says only "Invalid input".
    message: message === 'Invalid input' ? 'is not valid' : message,
  }));
}
