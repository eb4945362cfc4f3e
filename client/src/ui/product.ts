/** The product's name, wherever a person reads it. */
export const PRODUCT = 'Stillair'

/** Where people write to. The operator's own address takes its place; this one is reserved and reaches nobody (RFC 2606). */
export const CONTACT = 'privacy@stillair.example'
