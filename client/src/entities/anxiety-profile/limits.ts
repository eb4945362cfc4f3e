/** As in the contract, whose module would bring its validator along; a test holds the two together. */
export const NAME_LIMIT = 200
/** The longest text of one's own in a list. */
export const OTHER_LIMIT = 200
