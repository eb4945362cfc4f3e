/** How far a user is with the rehearsal: once begun, all must play while nothing answers. */
export interface Rehearsal {
  readonly userId: string
  /** ISO 8601. */
  readonly begunAt: string
  /** When everything played and nothing answered, ISO 8601; null before. */
  readonly passedAt: string | null
  /** What was kept then, by content and the hash of its file: the seal is of that, and of nothing else. */
  readonly files: Readonly<Record<string, string>>
}
