import type { KeyObject } from 'node:crypto'

/**
 * Holds one AES-256 key for each user, outside the log. The log is never rewritten; destroying a user's key erases their
 * data from it. Every adapter passes the suite in `test/keyring-contract.ts`.
 */
export interface Keyring {
  /**
   * Returns the keys of the subjects; `null` for a destroyed key. Creates none. A missing subject never had a key, or the
   * key was lost. If the log holds sealed data of that subject, the key was lost.
   */
  keysOf(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject | null>>

  /**
   * Returns the subject's key, creating it when there is none; `null` when it was destroyed, since a destroyed key is never
   * replaced. Call it only for a subject without sealed data: a new key cannot open data that a lost key sealed.
   */
  makeKey(subject: string): Promise<KeyObject | null>

  /** Destroys the subject's key permanently. Succeeds if the key was already destroyed or never existed. */
  destroy(subject: string): Promise<void>
}
