/** Of a recording that takes the place of what listeners hear. */
export const REPLACED_WHEN_READY = 'A new recording will replace it once it is ready.'

/** Why it did not, after the server's sentence. */
export const notReplacedMessage = (problem: string): string => `Its recording was not replaced. ${problem}`
