/** A user's progress in the rehearsal: every item must play while the network is off. */
export interface Rehearsal {
  readonly userId: string
  /** ISO 8601. */
  readonly begunAt: string
  /** When every item played without a network, ISO 8601; null before. */
  readonly passedAt: string | null
  /** The items at that time, as file hashes by content id: the rehearsal vouches for these and nothing else. */
  readonly files: Readonly<Record<string, string>>
}
