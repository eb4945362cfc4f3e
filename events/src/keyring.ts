import type { KeyObject } from 'node:crypto'

/**
 * One AES-256 key for each user, kept outside the log. Destroying the key is what erases that user's data from a log
 * that is never rewritten. Every adapter passes the suite in `test/keyring-contract.ts`.
 */
export interface Keyring {
  /**
   * The key to seal the subject's data with, made now when there is none. `null` once it was destroyed: a destroyed
   * key is never made again.
   */
  sealingKey(subject: string): Promise<KeyObject | null>

  /** The keys of those of the subjects that have one. Makes none. */
  openingKeys(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>

  /** Destroys the subject's key for good. Doing it again, or to a subject that never had one, is fine. */
  destroy(subject: string): Promise<void>
}
