import { HOST_AREA } from '@fixed-ops/contract/help';
import { areaOfStack } from './attribution.ts';
import { tellFailure } from './failures.ts';

/** The browser's report about a script without a hash. */
interface IntegrityViolation {
  readonly blockedURL?: string;
  readonly reportOnly?: boolean;
}

const EXTENSION = /\b(?:chrome|moz|safari|safari-web)-extension\b/;

/**
 * A violation of the document's policies. Nothing was thrown, so it has a place but no stack. Code outside the files of a release, such as
 * injected code, counts as the host's. An attempt of an extension belongs to nobody.
 */
function tell(name: string, message: string, source: string): void {
  const error = new Error(message);
  error.name = name;
  error.stack = '';
  const isOfRelease = areaOfStack(source, location.origin, null) !== null;
  const area = isOfRelease || EXTENSION.test(`${message} ${source}`) ? null : { remote: HOST_AREA, release: null };
  tellFailure({ kind: 'error', error, source, area });
}

function tellIntegrity({ body }: Report): void {
  const { blockedURL = '', reportOnly = false }: IntegrityViolation = body ?? {};
  if (!reportOnly)
    tell(
      'IntegrityPolicy',
      `refused ${blockedURL || 'a script'}, which has no hash`,
      blockedURL && `${blockedURL}:1:1`,
    );
}

/**
 * Reports all violations of the document's policies: a mistake of the product, or injected code. Violations of report-only policies, as for a
 * developer's own server, are left out. Returns a function that ends it.
 */
export function watchViolations(page: Document = document): () => void {
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition !== 'enforce') return;
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const place = sourceFile ? `${sourceFile}:${lineNumber}:${columnNumber}` : '';
    tell('ContentSecurityPolicy', `${effectiveDirective} refused ${blockedURI || 'something'}`, place);
  };
  page.addEventListener('securitypolicyviolation', onViolation);
  // This is the only way to observe these reports. It also delivers earlier ones.
  const observer =
    typeof ReportingObserver === 'function'
      ? new ReportingObserver((reports) => reports.forEach(tellIntegrity), {
          types: ['integrity-violation'],
          buffered: true,
        })
      : null;
  observer?.observe();
  return () => {
    page.removeEventListener('securitypolicyviolation', onViolation);
    observer?.disconnect();
  };
}
