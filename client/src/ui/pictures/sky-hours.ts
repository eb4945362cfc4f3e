export type Sky = 'dawn' | 'day' | 'dusk' | 'night'

/** Returns the sky for a moment, by the hour of the visitor's clock. */
export function skyAt(moment: Date): Sky {
  const hour = moment.getHours()
  if (hour >= 5 && hour < 9) return 'dawn'
  if (hour >= 9 && hour < 17) return 'day'
  if (hour >= 17 && hour < 21) return 'dusk'
  return 'night'
}

/**
 * Returns "Good morning" from five until noon, "Good afternoon" until six, "Good evening" until midnight, and "Hello" after that.
 */
export function greetingAt(moment: Date): string {
  const hour = moment.getHours()
  if (hour < 5) return 'Hello'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
