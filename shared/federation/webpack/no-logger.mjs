// In the place of module federation's logger in entries of remotes, which nothing there calls: the names alone.
export const bindLoggerToCompiler = undefined;
export const createInfrastructureLogger = undefined;
export const createLogger = undefined;
export const infrastructureLogger = undefined;
export const logger = undefined;
