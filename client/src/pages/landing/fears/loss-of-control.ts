import type { FearText } from './fear.ts'

export const lossOfControl: FearText = {
  fullDescription:
    'You would not call yourself anxious behind a wheel. There you decide. In row 23 somebody else does, behind a door, and you cannot see the road. For people who manage their lives by paying attention, that is hard to bear, and so you fly the aircraft from your seat: listening, watching, tensing. It does not steer anything, and it is exhausting. The two people in front are both able to fly and land alone. They work by checklists, check each other, follow a route watched from the ground, and are tested in a simulator, usually twice a year.',
  characteristics: [
    'You feel safe as a driver and tense as a passenger',
    'You follow the flight map without a break',
    'You want to know why the engines changed their sound',
    'You find it hard to sleep, as if on duty',
    'Delays without a reason make you angry or afraid',
  ],
  causes: [
    'Being used to carrying the responsibility',
    'Times when others were in charge and it went badly',
    'Not seeing the people you depend on',
    'Taking worry for a way of helping',
  ],
  help: 'You meet pilots, engineers and controllers, and hear how decisions are made. Then we give you back what is yours: when to move, what to hear, how to breathe, where to put your attention. Handing over the rest becomes something that you do, not something done to you.',
}
