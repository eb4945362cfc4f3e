// Separate from the schemas, so that the client can import the limits without the schema library.

/** The maximum length of a name, in characters: enough for long names in any script, short enough for a card. */
export const NAME_LIMIT = 200
/** The maximum length of a user's own entry in a list of the anxiety profile, in characters. */
export const OTHER_LIMIT = 200
/** The maximum number of entries in such a list: all options and a good many of the user's own. */
export const LIST_LIMIT = 20
/** The maximum length of an e-mail address, in characters. */
export const EMAIL_LIMIT = 320
/** The maximum length of an analytics label, in characters. */
export const LABEL_LIMIT = 300
/** The maximum length of a session's or program's title, in characters. */
export const TITLE_LIMIT = 200
/** The maximum length of a session's or program's description, in characters. */
export const DESCRIPTION_LIMIT = 5_000
/** The maximum length of a tag, in characters. */
export const TAG_LIMIT = 50
/** The maximum number of chapters in a session, and below it the maximum length of a chapter title, in characters. */
export const MOST_CHAPTERS = 30
export const CHAPTER_LIMIT = 80
/** The maximum length of a transcript, in characters. */
export const TRANSCRIPT_LIMIT = 500_000
/** The maximum number of uploads that one request can reprocess. */
export const MOST_PACKAGED_AT_ONCE = 200
