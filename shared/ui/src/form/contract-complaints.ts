import type { StandardSchema } from './form-state.ts';
import type { Complaint } from './save-failure.ts';

/** What a schema of the contract says of a body, in the way in which the server would say it. */
export async function contractComplaints(schema: StandardSchema, body: unknown): Promise<Complaint[]> {
  const { issues = [] } = await schema['~standard'].validate(body);
  return issues.map(({ message, path = [] }) => ({
    path: path.map((key) => String(typeof key === 'object' ? key.key : key)).join('.'),
    // The page carries no words of zod's own.
    message: message === 'Invalid input' ? 'is not valid' : message,
  }));
}
