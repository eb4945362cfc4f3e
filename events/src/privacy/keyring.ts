import type { KeyObject } from 'node:crypto'

/**
 * One AES-256 key for each user, kept outside the log. Destroying the key is what erases that user's data from a log
 * that is never rewritten. Every adapter passes the suite in `test/keyring-contract.ts`.
 */
export interface Keyring {
  /**
   * The keys of the subjects; `null` for one that was destroyed. Makes none. Who is missing never had a key, or it was
   * lost: of whom something is sealed, it was lost.
   */
  keysOf(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject | null>>

  /**
   * The subject's key, made now when there is none; `null` once it was destroyed, since a destroyed key is never made
   * again. For a subject of whom nothing is sealed yet: another key does not open what a lost one has sealed.
   */
  makeKey(subject: string): Promise<KeyObject | null>

  /** Destroys the subject's key for good. Doing it again, or to a subject that never had one, is fine. */
  destroy(subject: string): Promise<void>
}
