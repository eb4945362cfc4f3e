import type { FearText } from './fear.ts'

export const anticipatoryAnxiety: FearText = {
  fullDescription:
    'Anticipatory anxiety is fear of a flight that has not happened yet. It can begin with the booking and grow for weeks. Your mind rehearses everything that could go wrong, and your body answers each rehearsal as if it were real: poor sleep, a tight stomach, a short temper. Many people find that the waiting is harder than the flight. On board there is something to do; before it there is only imagining. The dread says nothing about how the day will go. It is your alarm system practising.',
  characteristics: [
    'You count the days, and sleep badly as they run out',
    'You check forecasts, routes and accident reports',
    'You picture the worst moments again and again',
    'You look for a reason to cancel, and feel relief, then regret',
    'You find it hard to look forward to the trip itself',
  ],
  causes: [
    'A mind that takes uncertainty for danger',
    'Cancelling once, which taught your body that avoiding brings relief',
    'Stories and films that made flying feel eventful',
    'Long gaps between flights, in which only the fear is practised',
  ],
  help: 'You set your fear a short appointment each day instead of letting it have all of them. Sessions for the weeks, the last night and the morning show you how to stop a rehearsal halfway, how to pack and plan early, and how to rest even when sleep does not come.',
}
