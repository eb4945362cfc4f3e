/** Text, @, text, dot, text: what the specification requires of an address. */
export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const MISSING_EMAIL = 'Please enter your email address'
export const BAD_EMAIL = 'Please enter a valid email address'
export const NOT_VERIFIED = 'Security verification failed. Please try again.'
