import type { Moment } from './plan-at.ts'

interface Words {
  readonly name: string
  /** What it is like and what one can do. */
  readonly now: string
  /** What the next minutes of it bring. */
  readonly brings: string
}

/** The plan in words. No pilot and no clinician has signed them yet: see decision 62. */
export const MOMENT_TEXTS: Readonly<Record<Moment, Words>> = {
  ahead: {
    name: 'Some time ahead',
    now: 'Waiting is part of the fear: it rises when you think of the flight and falls when you do something else. Both are ordinary.',
    brings:
      'Nothing has to be done now. If you like, write down what you expect, so that you can look at it afterwards.',
  },
  'night-before': {
    name: 'The night before',
    now: 'Sleep is often light before a flight, and a short night is no sign of how it will be. Pack, keep what you want to hear on your phone, and lay out something warm.',
    brings:
      'An ordinary evening. If your doctor has given you something for the flight, ask them how and when, not the internet.',
  },
  leaving: {
    name: 'On the way',
    now: 'Leave early enough to walk. Eat something plain; coffee and alcohol both make a nervous body more so.',
    brings: 'The trip to the airport. Thoughts of turning round often come here: they come in waves, too.',
  },
  airport: {
    name: 'At the airport',
    now: 'Queues and loud announcements wake the body up. You can sit with a view of the runway and watch how many come and go.',
    brings: 'Security and waiting. If the flight is late, tap “It is delayed”, and the plan moves along.',
  },
  boarding: {
    name: 'Boarding',
    now: 'It is warm and crowded, and the air is weak until the engines run. Tell the crew at the door that flying is hard for you, or show them the card: they hear it every day.',
    brings:
      'Clicks and thumps: bags and doors of the hold. A whine, perhaps a barking sound: pumps. Lights may go off for a moment when the power changes over.',
  },
  'doors-closed': {
    name: 'Doors closed',
    now: 'For many this is the peak: one cannot leave now. Fear rises, stands, and falls again, also when you stay.',
    brings: 'A jolt as the tug pushes back, the engines starting, a short film about safety. Lights may flicker once.',
  },
  rolling: {
    name: 'Rolling out',
    now: 'It turns, stops and starts. Each stop is a queue for the runway.',
    brings: 'Flaps slide out with a whine. The crew take their seats, and a chime may tell them that it begins.',
  },
  'take-off': {
    name: 'Take-off',
    now: 'Half a minute of push and rumble, then the nose rises and the wheels leave the ground.',
    brings:
      'A thump as the wheels fold in. Then the engines get quieter and it feels like a small sink: it is still climbing.',
  },
  climb: {
    name: 'Climbing',
    now: 'Turns, changes of power, and some bumps in the clouds. The ears press: swallow or yawn.',
    brings: 'Flaps in with a whine, chimes for the crew, quieter and louder engines as the climb goes in steps.',
  },
  cruise: {
    name: 'High up',
    now: 'The longest part, and for most people the easiest. Bumps may come: the belt sign comes on, the crew may sit down, and it can last minutes or longer.',
    brings:
      'Wind, ventilation, trolleys and chimes. If it gets rough, the pilots often slow down, or ask for another height.',
  },
  descent: {
    name: 'Descending',
    now: 'The engines get quiet, the nose lowers, the ears press. Swallow often.',
    brings:
      'A rumble when the air brakes are up, whines from the flaps, and later a loud thump and more wind: the wheels are down.',
  },
  landing: {
    name: 'Landing',
    now: 'Small corrections left and right are the pilots’ hands at work. Now and then they go round and land some minutes later.',
    brings: 'A bump as the wheels meet the ground, then a roar and strong braking for ten or twenty seconds.',
  },
  landed: {
    name: 'Landed',
    now: 'You did it while being afraid: that is what counts as practice. Shaking or tears now are the tension leaving.',
    brings: 'Rolling to the stand, stops on the way, a chime, and then a lot of people who stand up.',
  },
  afterwards: {
    name: 'Afterwards',
    now: 'Now is the best time to look at what you expected and write what happened. It is fresh, and the next flight begins with it.',
    brings: 'Nothing more of this flight.',
  },
}
