import type { FearText } from './fear.ts'

export const fearOfPanicAttacks: FearText = {
  fullDescription:
    'You may have no quarrel with the aircraft at all. What you fear is your own body: that it will begin again, where you cannot leave and everybody can see. A panic attack is an alarm that goes off without a fire. Adrenaline speeds up heart and breath, and that makes you dizzy, hot, unreal. It usually reaches its height within minutes and then fades, because the body cannot keep it up. What feeds it is the fight against it. Watching for the first sign makes every sign louder, until the fear of fear has become the whole trouble.',
  characteristics: [
    'You check your pulse and your breath for signs',
    'You sit near an exit, and carry water or tablets just in case',
    'You are afraid of fainting, screaming or losing your mind',
    'You avoid coffee, heat, and anything that speeds up your heart',
    'You have turned back at the gate',
  ],
  causes: [
    'One attack that came without warning',
    'Taking harmless sensations for danger',
    'Fast breathing, which makes you dizzy and tingling',
    'Escaping, which taught you that escape was what saved you',
  ],
  help: 'You learn what each sensation is and practise letting a wave rise and fall without doing anything about it. One kind of session is made for the middle of an attack. It talks slowly, asks nothing of you, and stays until it is over.',
}
