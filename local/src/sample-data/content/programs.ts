/** A program of the demo content. */
export type DemoProgram = {
  /** Its name in the list of completed steps; never changes. */
  slug: string
  title: string
  description: string
  whoIsThisFor: string
  tags: string[]
  /** Slugs of its sessions, in order. */
  sessions: string[]
}

/** The program created last comes first in the list of programs. */
export const demoPrograms: DemoProgram[] = [
  {
    slug: 'the-long-thoughts',
    title: 'The Long Thoughts',
    description:
      'Four sessions for the thoughts that have little to do with aeroplanes and come along all the same: the height, an earlier flight, and the old question in the next seat.',
    whoIsThisFor:
      'For people who know the facts and are still afraid. It is slow, it argues with nobody, and you can stop anywhere.',
    tags: ['Heights', 'Past experience', 'Acceptance'],
    sessions: ['height-without-an-edge', 'everything-there-is-twice', 'that-flight-is-over', 'the-question-underneath'],
  },
  {
    slug: 'calm-through-the-airport',
    title: 'Calm Through the Airport',
    description:
      'From the door of the terminal to your seat, one small step at a time: what is checked and why, what strangers see, and what to do while you wait.',
    whoIsThisFor:
      'For people whose heart is up before they have even reached the desk. Hear one session on each of the three evenings before you travel.',
    tags: ['Airport', 'Boarding', 'Security', 'Other people'],
    sessions: ['from-the-kerb-to-your-seat', 'what-all-the-checking-is-for', 'nobody-is-grading-you'],
  },
  {
    slug: 'when-the-door-closes',
    title: 'When the Door Closes',
    description:
      'Breathing, room and company for the minutes on board in which everything feels near. Short enough to learn by heart before you fly.',
    whoIsThisFor:
      'For people who count the rows to the exit, and for those who fear the fear itself. Nothing in it asks you to be brave.',
    tags: ['Small spaces', 'Panic', 'Breathing'],
    sessions: ['more-room-than-it-seems', 'a-breath-you-can-follow', 'nobody-is-grading-you'],
  },
  {
    slug: 'turbulence-understood',
    title: 'Turbulence, Understood',
    description:
      'What the air does, what the wings do, what the crew does, and what is left for you. Four sessions that turn a shaking cabin into something you can explain.',
    whoIsThisFor:
      'For people who are calmer when they know how things work, and who would rather be told plainly than be told not to worry.',
    tags: ['Turbulence', 'Control', 'How it works', 'Motion sickness'],
    sessions: [
      'why-turbulence-feels-larger',
      'everything-there-is-twice',
      'letting-somebody-else-drive',
      'a-steady-horizon',
    ],
  },
  {
    slug: 'first-flight-in-years',
    title: 'First Flight in Years',
    description:
      'A way back into the air in six short sessions, in the order in which you need them: the days before, the airport, the take-off, the cruise, and the feelings in between.',
    whoIsThisFor:
      'For everybody who has not flown for a long time, or never. Begin a week before your flight, one session a day, and keep the last ones for the day itself.',
    tags: ['Before the flight', 'Airport', 'Take-off', 'Breathing', 'Control'],
    sessions: [
      'the-days-before',
      'from-the-kerb-to-your-seat',
      'what-you-hear-at-take-off',
      'letting-somebody-else-drive',
      'that-flight-is-over',
      'a-breath-you-can-follow',
    ],
  },
]
