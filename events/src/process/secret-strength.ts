import { ConfigError } from './config-error.ts'

/** What a secret must be worth by {@link bitsOf}. 32 random hexadecimal digits are worth about 115, 32 random bytes 155. */
const LEAST_BITS = 90

/** Throws a {@link ConfigError} for a secret that holds one which is published with the source. */
export function refusePublished(name: string, secret: string, published: string): void {
  if (secret.includes(published)) throw new ConfigError([`${name} is a local default, which everybody knows`])
}

/**
 * Throws a {@link ConfigError} for a secret that is published with the source, or that somebody could guess: too short, of
 * too few different characters, or a short text repeated. `make` says how to make a good one.
 */
export function requireSecret(name: string, secret: string, published: string, make: string): void {
  refusePublished(name, secret, published)
  if (bitsOf(secret) < LEAST_BITS) throw new ConfigError([`${name} is too easy to guess. Make one with ${make}`])
}

/** An estimate from above: Shannon's entropy of the characters, once for a text that repeats itself. */
function bitsOf(secret: string): number {
  const unit = /^(.+?)\1*$/s.exec(secret)?.[1] ?? ''
  const counts = [...Map.groupBy(unit, (character) => character).values()].map(({ length }) => length)
  return counts.reduce((bits, count) => bits - count * Math.log2(count / unit.length), 0)
}
