/** A message about a recording that will replace a published one. */
export const REPLACED_WHEN_READY = 'A new recording will replace it once it is ready.'

/** Returns the message about a failed replacement, with the server's reason. */
export const notReplacedMessage = (problem: string): string => `Its recording was not replaced. ${problem}`
