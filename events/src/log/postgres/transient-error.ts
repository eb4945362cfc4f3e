import { LogUnavailableError } from '../event-store.ts'

// Class 08 connection, 57P0x shutdown and start-up, 53300 too many connections, 40001 and 40P01 serialization and
// deadlock, 57014, 25P03 and 25P04 the time limits of statements, idle transactions and transactions; 25006 may only be
// read: the server was demoted, or was never the leader, and the next connection leads to the one that is now.
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
// What the driver reports, without a code, when the other side went away.
const TRANSIENT_MESSAGE =
  /connection terminated|connection timeout|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** Whether the same query may succeed later: the server or the network was away, nothing was wrong with it. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof LogUnavailableError) return true
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'string' && (TRANSIENT_STATES.test(code) || TRANSIENT_SYSTEM.has(code))) return true
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isTransient)
  return TRANSIENT_MESSAGE.test(error.message)
}
