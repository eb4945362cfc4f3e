import type { FearText } from './fear.ts'

export const motionSicknessAndPhysicalDiscomfort: FearText = {
  fullDescription:
    'Here the body complains first and the mind follows. Your inner ear feels the movement while your eyes see a cabin that stands still, and the quarrel between the two is what makes you queasy. The air is dry, often drier than in a desert. The pressure in the cabin is that of a mountain village, and it changes during climb and descent, so ears pop, bellies swell, and feet do, too. None of it is pleasant and, for most people, none of it is dangerous. But nausea and a racing heart feel much like fear, and soon the one calls up the other.',
  characteristics: [
    'You feel sick when the aircraft turns, climbs or bumps',
    'Your ears hurt during the descent',
    'Smells, heat or noise become too much',
    'Your mouth is dry and your head aches',
    'You are afraid of being sick in front of others',
  ],
  causes: [
    'Eyes and inner ear that tell different stories',
    'Pressure that changes faster than your ears can follow',
    'Dry air, a full stomach or none, and too little sleep',
    'Tension, which makes nausea worse',
  ],
  help: 'You learn what to do before and during: a seat over the wings, where it moves least, eyes on the horizon, cool air on your face, a swallow or a yawn on the way down. Short sessions calm a stomach by way of the breath. For medicines, ask a pharmacist.',
}
