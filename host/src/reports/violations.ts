import { HOST_AREA } from '@fixed-ops/contract/help';
import { areaOfStack } from './attribution.ts';
import { tellFailure } from './failures.ts';

/** What a browser says of a script that has no hash. */
interface IntegrityViolation {
  readonly blockedURL?: string;
  readonly reportOnly?: boolean;
}

const EXTENSION = /\b(?:chrome|moz|safari|safari-web)-extension\b/;

/**
 * Something that the browser refused because of the document's policies: nobody threw it, so it has a place and no stack. What is in no
 * file of a release, as what somebody brought into the page, is the host's; what an extension tried is nobody's.
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
 * Tells of everything that the browser refuses because of the document's policies: a mistake of ours, or somebody who brought code
 * into the page. What is only reported, as for a developer's own server, is left out. Answers the function that ends it.
 */
export function watchViolations(page: Document = document): () => void {
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition !== 'enforce') return;
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const place = sourceFile ? `${sourceFile}:${lineNumber}:${columnNumber}` : '';
    tell('ContentSecurityPolicy', `${effectiveDirective} refused ${blockedURI || 'something'}`, place);
  };
  page.addEventListener('securitypolicyviolation', onViolation);
  // The only way to hear of these; it brings those from before as well.
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
