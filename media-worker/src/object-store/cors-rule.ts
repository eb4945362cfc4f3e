import type { CORSRule } from '@aws-sdk/client-s3'

/** By which the app finds its own rule again among those that somebody else has set. */
const RULE_ID = 'stillair'

/**
 * What pages of the app may do: read files and parts of them. Who may read which is up to the signature, not the rule.
 */
export function corsRule(origins: readonly string[]): CORSRule {
  return {
    ID: RULE_ID,
    AllowedOrigins: [...origins],
    AllowedMethods: ['GET', 'HEAD'],
    // By name: Cloudflare R2 reportedly accepts no `*` here.
    AllowedHeaders: ['Range', 'If-Range'],
    ExposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag'],
    MaxAgeSeconds: 3600,
  }
}

/** The rules with the app's own instead of what it set before; all others stay as they are. */
export function withCorsRule(rules: readonly CORSRule[], origins: readonly string[]): CORSRule[] {
  return [...rules.filter(({ ID }) => ID !== RULE_ID), corsRule(origins)]
}

/** Whether pages of every origin may read already. */
export function allowReading(rules: readonly CORSRule[], origins: readonly string[]): boolean {
  return origins.every((origin) => {
    // A store answers by the first rule that fits origin and method.
    return rules.some(
      ({ AllowedMethods = [], AllowedOrigins = [] }) =>
        AllowedMethods.includes('GET') && AllowedOrigins.some((pattern) => fits(pattern, origin)),
    )
  })
}

/** A pattern has one `*` at most, for any characters. */
function fits(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === origin
  return origin.length >= before.length + after.length && origin.startsWith(before) && origin.endsWith(after)
}
