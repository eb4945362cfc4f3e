import { ConfigError } from './config-error.ts'

/** The minimum strength of a secret by {@link bitsOf}. 32 random hexadecimal digits score about 115, 32 random bytes 155. */
const LEAST_BITS = 90

/** Throws a {@link ConfigError} for a secret that contains one published with the source. */
export function refusePublished(name: string, secret: string, published: string): void {
  if (secret.includes(published)) throw new ConfigError([`${name} is a local default, which is public`])
}

/**
 * Throws a {@link ConfigError} for a secret that is published with the source or easy to guess: too short, with too few
 * different characters, or a repeated short text. `make` is a command that generates a strong secret, for the message.
 */
export function requireSecret(name: string, secret: string, published: string, make: string): void {
  refusePublished(name, secret, published)
  if (bitsOf(secret) < LEAST_BITS) throw new ConfigError([`${name} is too easy to guess. Make one with ${make}`])
}

/** Returns an upper estimate of a secret's bits: the Shannon entropy of its characters, counting a repeated unit once. */
function bitsOf(secret: string): number {
  const unit = /^(.+?)\1*$/s.exec(secret)?.[1] ?? ''
  const counts = [...Map.groupBy(unit, (character) => character).values()].map(({ length }) => length)
  return counts.reduce((bits, count) => bits - count * Math.log2(count / unit.length), 0)
}
