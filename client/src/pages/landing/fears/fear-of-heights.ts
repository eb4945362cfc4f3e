import type { FearText } from './fear.ts'

export const fearOfHeights: FearText = {
  fullDescription:
    'A fear of heights is an old and useful reflex: it keeps you back from edges. In an aircraft it meets something that it does not understand. There is no edge. You sit in a closed room with a floor, and at cruising height the ground is so far away that your eyes find hardly any of the cues which make a balcony dizzying. Many people who cannot climb a ladder are surprised to feel little at the window. What hurts is the knowledge of the height, and the picture of falling. It often returns in steep turns, when the earth fills the window.',
  characteristics: [
    'You cannot look out, or cannot stop looking',
    'You feel drawn or tilted towards the window',
    'Banked turns make you lean the other way',
    'You think of the space below your feet',
    'Your legs feel weak, as on a high bridge',
  ],
  causes: [
    'A balance system that depends strongly on what you see',
    'A fall, or a scare at an edge, long ago',
    'Imagining the drop where nothing can be seen of it',
    'Not knowing that banking is how aircraft turn',
  ],
  help: 'A pilot explains what a turn is, and why you stay pressed into your seat while the earth tilts. You learn to rest your eyes on something near, feel the floor under your feet, and, if you wish, to meet the window in small steps.',
}
