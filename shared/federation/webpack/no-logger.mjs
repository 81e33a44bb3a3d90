// Replaces module federation's logger in the entries of remotes. Nothing there calls it, so only the names exist.
export const bindLoggerToCompiler = undefined;
export const createInfrastructureLogger = undefined;
export const createLogger = undefined;
export const infrastructureLogger = undefined;
export const logger = undefined;
