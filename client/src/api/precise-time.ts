/** Milliseconds since 1970 with a fraction, by which two moments of one millisecond are told apart, in one tab or in two. */
export const preciseTime = (): number => performance.timeOrigin + performance.now()
