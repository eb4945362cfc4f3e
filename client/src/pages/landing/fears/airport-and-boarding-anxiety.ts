import type { FearText } from './fear.ts'

export const airportAndBoardingAnxiety: FearText = {
  fullDescription:
    'For some people the hard part is over before the aircraft moves. The airport asks for a lot at once: crowds, noise, rules, strangers who search your bag, and a clock that seems to run faster than you do. Every step takes you closer, and each one feels like a last chance to turn back. Then you walk down the jet bridge, find your row, and the door closes. That moment is a plain routine: the crew arm the doors, check each other’s work, and sit down. It feels final because until then you could still decide.',
  characteristics: [
    'You arrive hours early, or so late that there is no time to think',
    'Your heart races at security and at the gate',
    'You look for the exits, and for people who seem calm',
    'You want to leave when boarding is called',
    'The sound of the door closing is the worst moment',
  ],
  causes: [
    'Crowds, noise and waiting, which tire your body before you fly',
    'Rules and checks that make you feel judged',
    'A point of no return that you can see coming',
    'Memories of missed flights or long delays',
  ],
  help: 'We walk you through the airport one stop at a time, so that nothing comes as a surprise. There are sessions short enough for a queue, one for the jet bridge, and one that begins as the door closes and stays with you until the wheels roll.',
}
