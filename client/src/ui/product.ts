/** The product's name in texts for users. */
export const PRODUCT = 'Stillair'

/** The contact address. The operator's own address replaces it; this one is reserved and reaches nobody (RFC 2606). */
export const CONTACT = 'privacy@stillair.example'

/** The support address unless `SUPPORT_EMAIL` sets another. It is reserved, too. */
export const SUPPORT = 'support@stillair.example'
