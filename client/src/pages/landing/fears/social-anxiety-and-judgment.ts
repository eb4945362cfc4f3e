import type { FearText } from './fear.ts'

export const socialAnxietyAndJudgment: FearText = {
  fullDescription:
    'Sometimes the worst of it is being seen. You sit closer to strangers than almost anywhere else, for hours, with no door to close. What if your hands shake, if you cry, if you have to ask the person on the aisle to stand up a third time? So you hide it, and hiding takes more strength than the flight. Two things are worth knowing. Fear shows far less than it feels. And you are not alone with it: surveys find that a good part of all passengers are uneasy in the air. Cabin crew meet nervous flyers on most days, and like to be told.',
  characteristics: [
    'You hide your fear from the people you travel with',
    'You will not press the call button, whatever happens',
    'You drink or eat nothing so as not to get up',
    'You rehearse what to say at the desk and at the gate',
    'You go over every awkward moment afterwards',
  ],
  causes: [
    'Sitting close to strangers with no way to withdraw',
    'Having been laughed at for being afraid',
    'A strict idea of how an adult should cope',
    'Taking a passing glance for a judgment',
  ],
  help: 'You get simple sentences that work, such as one for telling the crew when you board. Sessions look like anyone listening to music, so nobody knows. And you practise being a little visible, on purpose, in places that matter less than row 23.',
}
