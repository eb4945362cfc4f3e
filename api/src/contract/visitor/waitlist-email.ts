/** Text, @, text, dot, text: the format that the specification requires. */
export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const MISSING_EMAIL = 'Please enter your email address'
export const BAD_EMAIL = 'Please enter a valid email address'
export const NOT_VERIFIED = 'Security verification failed. Please try again.'
