import { LogUnavailableError } from '../event-store.ts'

// Class 08: connection. 57P0x: shutdown and start-up. 53300: too many connections. 40001 and 40P01: serialization failure
// and deadlock. 57014, 25P03 and 25P04: time limits of statements, idle transactions and transactions. 25006: read-only,
// because the server was demoted or never was the leader; the next connection reaches the current leader.
const TRANSIENT_STATES = /^(08...|57P0[1-5]|53300|40001|40P01|57014|25P0[34]|25006)$/
const TRANSIENT_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// The driver's errors without a code when the server disappeared.
const TRANSIENT_MESSAGE =
  /connection terminated|connection timeout|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** Returns whether a retry may succeed: the server or the network failed, not the query. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof LogUnavailableError) return true
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'string' && (TRANSIENT_STATES.test(code) || TRANSIENT_SYSTEM.has(code))) return true
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isTransient)
  return TRANSIENT_MESSAGE.test(error.message)
}
