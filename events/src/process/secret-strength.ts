import { ConfigError } from './config-error.ts'
import { type Environment, present } from './environment.ts'

/** The minimum strength of a secret by {@link bitsOf}. 32 random hexadecimal digits score about 115, 32 random bytes 155. */
const LEAST_BITS = 80

/** Placeholders of examples, and passwords that programs ship with. */
const PLACEHOLDER = /change.?(me|it)|passw[o0]rd|minioadmin|example|placeholder/i
/** Passwords of local runs, which are published with the source, and other well-known ones. */
const WELL_KNOWN = ['stillair', 'stillair-local', 'postgres', 'admin', 'secret']

/** The variables that hold a secret each. */
const SECRETS = [
  ...['PERSONAL_DATA_KEY', 'LOOKUP_SECRET', 'SIGNING_KEY', 'POSTGRES_URL', 'S3_SECRET_ACCESS_KEY'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'RECAPTCHA_SECRET', 'VAPID_PRIVATE_KEY'],
]

/** Throws a {@link ConfigError} for a secret that contains one published with the source. */
export function refusePublished(name: string, secret: string, published: string): void {
  if (secret.includes(published)) throw new ConfigError([`${name} is a local default, which is public`])
}

/**
 * Throws a {@link ConfigError} for a secret that is published with the source or easy to guess: too short, with too few
 * different characters, mostly repetition or sequences, or with a placeholder in it. `make` is a command that generates a
 * strong secret, for the message.
 */
export function requireSecret(name: string, secret: string, published: string, make: string): void {
  refusePublished(name, secret, published)
  if (PLACEHOLDER.test(secret) || bitsOf(secret) < LEAST_BITS) {
    throw new ConfigError([`${name} is too easy to guess. Make one with ${make}`])
  }
}

/** Throws a {@link ConfigError} for the password of another service if it is its user's name or well known. */
export function refuseWellKnownPassword(name: string, user: string, password: string): void {
  if (password === '') return
  if (password === user || PLACEHOLDER.test(password) || WELL_KNOWN.includes(password.toLowerCase())) {
    throw new ConfigError([`${name} has a well-known password. Choose another one`])
  }
}

/** Throws a {@link ConfigError} for a server's URL whose password is its user's name or well known. */
export function refuseWellKnownSignIn(name: string, url: string): void {
  // EventStoreDB allows a list of hosts, which is no URL.
  const [, user = '', password = ''] = /^[^/]+:\/\/([^/?:@]*):([^/?@]*)@/.exec(url) ?? []
  refuseWellKnownPassword(name, decodeURIComponent(user), decodeURIComponent(password))
}

/** Throws a {@link ConfigError} when two variables hold the same secret: one leak would reveal both. */
export function requireDifferentSecrets(environment: Environment): void {
  const variables = present(environment)
  const names = new Map<string, string>()
  for (const name of SECRETS) {
    const text = name === 'POSTGRES_URL' ? (URL.parse(variables[name] ?? '')?.password ?? '') : (variables[name] ?? '')
    // Base64 can encode the same key in several ways, so compare its bytes.
    const bytes = Buffer.from(text, 'base64').toString('hex')
    const first = names.get(bytes)
    if (bytes !== '' && first) throw new ConfigError([`${name} must differ from ${first}. Each needs its own secret`])
    names.set(bytes, name)
  }
}

/**
 * Returns an upper estimate of a secret's bits: the Shannon entropy of its characters or of the steps between them,
 * whichever is less, without repetitions. A sequence such as `0123456789` is one step, repeated.
 */
function bitsOf(secret: string): number {
  const codes = [...secret].map((character) => character.codePointAt(0) as number)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] as number))
  return Math.min(entropyOf(withoutRepetitions(codes)), entropyOf(withoutRepetitions(steps)))
}

function entropyOf(values: readonly number[]): number {
  const counts = [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length)
  return counts.reduce((bits, count) => bits - count * Math.log2(count / values.length), 0)
}

/** Four values rarely repeat by chance: in 1 of 150 secrets of 32 hexadecimal digits. */
const REPETITION = 4

/** Leaves out each value that continues a repetition of earlier ones. */
function withoutRepetitions(values: readonly number[]): readonly number[] {
  const repeated = new Set<number>()
  const seen = new Set<string>()
  for (let start = 0; start + REPETITION <= values.length; start++) {
    const run = values.slice(start, start + REPETITION).join()
    if (seen.has(run)) for (let index = start; index < start + REPETITION; index++) repeated.add(index)
    seen.add(run)
  }
  return values.filter((_, index) => !repeated.has(index))
}
