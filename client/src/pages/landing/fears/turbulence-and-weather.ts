import type { FearText } from './fear.ts'

export const turbulenceAndWeather: FearText = {
  fullDescription:
    'Turbulence is moving air, as rough tarmac is uneven road. It feels large because your body has no horizon to measure it against: a drop that feels like a fall is usually a matter of metres. The wings bend because they are built to. They must carry one and a half times the strongest load that is expected in service. Pilots slow down, ask for a smoother level, and use radar to keep clear of storms. For you the risk is being thrown about, which is what the belt is for. Keep it fastened, and let the seat do the work.',
  characteristics: [
    'You check the forecast for days before',
    'You watch the crew’s faces for a sign',
    'Every bump makes you grip the armrest',
    'You brace for a worse one long after it is smooth',
    'You cannot read, talk or sleep in cloud',
  ],
  causes: [
    'An inner ear that reads small moves as large',
    'One rough flight that stayed with you',
    'Not knowing how strong a wing is',
    'Taking a moving wing for a failing one',
  ],
  help: 'Pilots explain what you feel while you feel it, and why they are not worried. You learn to loosen your muscles so that the movement passes through, and a short breathing session carries you until the air is smooth again.',
}
