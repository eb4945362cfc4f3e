/** The product's name, wherever a person reads it. */
export const PRODUCT = 'Stillair'

/** Where people write to. The operator's own address takes its place; this one is reserved and reaches nobody (RFC 2606). */
export const CONTACT = 'privacy@stillair.example'

/** Where listeners write for help unless `SUPPORT_EMAIL` says otherwise; as reserved as the other. */
export const SUPPORT = 'support@stillair.example'
