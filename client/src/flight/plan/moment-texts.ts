import type { Moment } from './plan-at.ts'

interface Words {
  readonly name: string
  /** What it is like, and what the user can do. */
  readonly now: string
  /** What the next minutes bring. */
  readonly brings: string
}

/** The texts of each moment. No pilot or clinician has approved them yet: see decision 62. */
export const MOMENT_TEXTS: Readonly<Record<Moment, Words>> = {
  ahead: {
    name: 'Some time ahead',
    now: 'Waiting is part of the fear. It rises when you think of the flight and falls when you do something else. Both are ordinary.',
    brings: 'You don’t have to do anything now. If you like, write down what you expect, and look at it afterwards.',
  },
  'night-before': {
    name: 'The night before',
    now: 'Sleep is often light before a flight. A short night is no sign of how it will be. Pack, save the sessions you want, and lay out something warm.',
    brings: 'An ordinary evening. If your doctor gave you something for the flight, follow their advice on taking it.',
  },
  leaving: {
    name: 'On the way',
    now: 'Leave early enough to walk. Eat something plain. Coffee and alcohol can make a nervous body more nervous.',
    brings: 'The trip to the airport. Thoughts of turning round often come here. They come in waves, too.',
  },
  airport: {
    name: 'At the airport',
    now: 'Queues and loud announcements wake your body up. Find a seat with a view of the runway. Watch how many planes come and go.',
    brings: 'Security and waiting. If the flight is late, tap “It’s delayed” and the plan moves along.',
  },
  boarding: {
    name: 'Boarding',
    now: 'It is warm and crowded, and the air is weak until the engines run. Tell the crew at the door that flying is hard for you. Or show them the card. They hear it every day.',
    brings:
      'Clicks and thumps from bags and the doors of the hold. A whine, perhaps a barking sound, from pumps. Lights may go off for a moment when the power changes over.',
  },
  'doors-closed': {
    name: 'Doors closed',
    now: 'For many people this is the peak, because they can no longer leave. Fear rises, peaks and falls again, even when you stay.',
    brings: 'A jolt as the tug pushes back, the engines starting, and a short safety film. Lights may flicker once.',
  },
  rolling: {
    name: 'Taxiing',
    now: 'The plane turns, stops and starts. Each stop is a queue for the runway.',
    brings: 'The flaps slide out with a whine. The crew take their seats, and a chime may announce the take-off.',
  },
  'take-off': {
    name: 'Take-off',
    now: 'Half a minute of push and rumble. Then the nose rises and the wheels leave the ground.',
    brings:
      'A thump as the wheels fold in. Then the engines get quieter, and it may feel like sinking. You are still climbing.',
  },
  climb: {
    name: 'Climbing',
    now: 'Turns, changes of power, and some bumps in the clouds. Your ears feel pressure: swallow or yawn.',
    brings:
      'The flaps slide in with a whine. Chimes for the crew. The engines get quieter and louder as the plane climbs in steps.',
  },
  cruise: {
    name: 'Cruising',
    now: 'The longest part, and the easiest for most people. There may be bumps, for minutes or longer. The belt sign comes on, and the crew may sit down.',
    brings:
      'Wind, ventilation, trolleys and chimes. If it gets rough, the pilots often slow down or ask for another height.',
  },
  descent: {
    name: 'Descending',
    now: 'The engines get quiet, the nose lowers, and your ears feel pressure. Swallow often.',
    brings:
      'A rumble when the air brakes are up, and whines from the flaps. Later a loud thump and more wind: the wheels are down.',
  },
  landing: {
    name: 'Landing',
    now: 'Small corrections left and right are the pilots at work. Now and then they go round and land a few minutes later.',
    brings: 'A bump as the wheels touch down. Then a roar and strong braking for ten or twenty seconds.',
  },
  late: {
    name: 'After the planned landing',
    now: 'Flights often wait in a holding pattern before they land: wide, slow circles, for minutes or longer. Every flight carries fuel for waiting.',
    brings:
      'More turns, and engines that get louder and quieter. Then whines from the flaps, a loud thump from the wheels, and a bump as they touch down. Tap “We’ve landed” once you are on the ground.',
  },
  landed: {
    name: 'Landed',
    now: 'You did it while you were afraid. That is what counts as practice. Shaking or tears now are the tension leaving.',
    brings: 'Taxiing to the gate, a few stops on the way, and a chime. Then many people stand up at once.',
  },
  afterwards: {
    name: 'Off the plane',
    now: 'The first hours on the ground are the best time to look at what you expected and write what happened. The next flight begins with it.',
    brings: 'This plan ends here. If you are still in the air, Calm and “What was that?” work as before.',
  },
}
