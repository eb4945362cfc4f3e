import type { FearText } from './fear.ts'

export const claustrophobiaAndEnclosedSpaces: FearText = {
  fullDescription:
    'A cabin is narrow, full, and closed for hours. If small spaces frighten you, the trouble is rarely the wall itself. It is the thought that you cannot leave, and that the air will not be enough. It will be. In flight, air from outside flows in all the time, and on most airliners the air of the whole cabin is renewed about every three minutes. What you feel when your chest tightens is usually muscle and fast breathing, not a lack of oxygen. You cannot step outside, but you can stand, walk, stretch, and choose where you look.',
  characteristics: [
    'You must have an aisle seat, near the front or the door',
    'You feel hot and short of breath when the door closes',
    'A person leaning back or blocking the aisle alarms you',
    'You avoid the window seat, and the toilet',
    'You plan how you would get out',
  ],
  causes: [
    'An early memory of being shut in or held down',
    'Fast breathing, which itself brings tightness and dizziness',
    'Believing that the air runs out',
    'Crowding on all sides with nowhere to turn',
  ],
  help: 'You practise at home first, in a chair, with the sounds of a cabin. Sessions teach slow breathing for a tight chest and ways to make space: a long look down the aisle, cool air from the vent, a stretch that nobody notices, a walk at the right moment.',
}
