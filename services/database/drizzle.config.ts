import { defineConfig } from 'drizzle-kit';

/** `pnpm migration <name>` writes the SQL that brings the newest migration to the schema. */
export default defineConfig({ dialect: 'postgresql', schema: './src/schema/*.ts', out: './migrations' });
