/** The log holds sealed data of the subject, but the key is missing and was not destroyed. */
export class LostKeyError extends Error {
  readonly subject: string

  constructor(subject: string, isAnother = false) {
    super(
      `the personal-data key of ${subject} was lost${isAnother ? ', and a new one was created since' : ''}: restore it from a backup of keys.subject_key, or give it up with "npm run keys -- give-up ${subject}" (docs/runbooks/restore.md)`,
    )
    this.name = 'LostKeyError'
    this.subject = subject
  }
}
