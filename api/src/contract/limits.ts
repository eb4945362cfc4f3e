// Apart from the schemas that hold them, so that the client has them without the schema library.

/** The longest name, characters; long enough for every script's longest, short enough for a card. */
export const NAME_LIMIT = 200
/** The longest text of a user's own in a list of the anxiety profile, characters. */
export const OTHER_LIMIT = 200
/** The most entries in such a list: all that is offered, and a good many of the user's own. */
export const LIST_LIMIT = 20
/** The longest e-mail address, characters. */
export const EMAIL_LIMIT = 320
/** The longest label of what is counted, characters. */
export const LABEL_LIMIT = 300
/** The longest title of a session or program, characters. */
export const TITLE_LIMIT = 200
/** The longest description of one, characters. */
export const DESCRIPTION_LIMIT = 5_000
/** The longest tag, characters. */
export const TAG_LIMIT = 50
/** The most chapters of a session, and the longest title of one, characters. */
export const MOST_CHAPTERS = 30
export const CHAPTER_LIMIT = 80
/** The longest transcript, characters. */
export const TRANSCRIPT_LIMIT = 500_000
/** The most uploads that one request has packaged again. */
export const MOST_PACKAGED_AT_ONCE = 200
