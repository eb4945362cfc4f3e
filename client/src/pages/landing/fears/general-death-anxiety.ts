import type { FearText } from './fear.ts'

export const generalDeathAnxiety: FearText = {
  fullDescription:
    'Sometimes flying is only where a larger fear comes to the surface. At home there are dishes, messages and other people. In the air there is time, height and silence, and the thought that you will die some day has room to sit down beside you. It may have grown since you had children, lost somebody, or fell ill. Then no fact about wings will reach it, for it does not ask about wings. It asks about everything that you love and could lose. That is a human question rather than a disorder, and it grows quieter when it may be asked.',
  characteristics: [
    'You think about those you would leave behind',
    'You put your affairs in order before each trip',
    'Facts about safety do not touch the fear',
    'You fear other things, too: illness, the dark, being alone',
    'You feel it most when it grows quiet',
  ],
  causes: [
    'A loss, a birth or a diagnosis that made life feel fragile',
    'Few places where one can speak of death',
    'A time of stress, in which every worry is louder',
    'Trying hard not to think of it',
  ],
  help: 'We do not argue with it. Gentle sessions let the thought be there without being fought, and lead back to what matters to you, which is often the reason for the journey. If it follows you on the ground, talking to a therapist, or to somebody you trust, is a good next step.',
}
