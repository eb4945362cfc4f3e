import type { CORSRule } from '@aws-sdk/client-s3'

/** Identifies the app's own rule among those of others. */
const RULE_ID = 'stillair'

/**
 * Returns the rule for pages of the app: they may read files and parts of them. The signature of a URL, not this rule,
 * decides who may read which file.
 */
export function corsRule(origins: readonly string[]): CORSRule {
  return {
    ID: RULE_ID,
    AllowedOrigins: [...origins],
    AllowedMethods: ['GET', 'HEAD'],
    // Listed by name, because Cloudflare R2 reportedly accepts no `*` here.
    AllowedHeaders: ['Range', 'If-Range'],
    ExposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag'],
    MaxAgeSeconds: 3600,
  }
}

/** Returns the rules with the app's previous rule replaced by the current one. All others stay as they are. */
export function withCorsRule(rules: readonly CORSRule[], origins: readonly string[]): CORSRule[] {
  return [...rules.filter(({ ID }) => ID !== RULE_ID), corsRule(origins)]
}

/** Returns whether pages of every origin may already read. */
export function allowReading(rules: readonly CORSRule[], origins: readonly string[]): boolean {
  return origins.every((origin) => {
    // A store answers with the first rule that matches both origin and method.
    return rules.some(
      ({ AllowedMethods = [], AllowedOrigins = [] }) =>
        AllowedMethods.includes('GET') && AllowedOrigins.some((pattern) => fits(pattern, origin)),
    )
  })
}

/** Matches an origin against a pattern with at most one `*`, which stands for any characters. */
function fits(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === origin
  return origin.length >= before.length + after.length && origin.startsWith(before) && origin.endsWith(after)
}
