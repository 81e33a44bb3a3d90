import { defineConfig } from 'drizzle-kit';

/** `pnpm migration <name>` writes the SQL that updates the newest migration's schema to the present one. */
export default defineConfig({ dialect: 'postgresql', schema: './src/schema/*.ts', out: './migrations' });
