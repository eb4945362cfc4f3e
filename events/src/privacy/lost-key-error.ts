/** Something is sealed of the subject, whose key is not there and was not destroyed either. */
export class LostKeyError extends Error {
  readonly subject: string

  constructor(subject: string, isAnother = false) {
    super(
      `the key of the personal data of ${subject} was lost${isAnother ? ', and another was made since' : ''}: restore it from a backup of keys.subject_key, or give it up with "npm run keys -- give-up ${subject}" (docs/runbooks/restore.md)`,
    )
    this.name = 'LostKeyError'
    this.subject = subject
  }
}
