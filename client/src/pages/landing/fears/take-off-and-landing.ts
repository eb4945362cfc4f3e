import type { FearText } from './fear.ts'

export const takeOffAndLanding: FearText = {
  fullDescription:
    'Take-off and landing are loud, steep and full of changes, so your body takes notice. Most of what alarms people has a simple reason. The thump after lift-off is the wheels folding away. The whirr is the flaps, which change the shape of the wing for slow flight. Soon after take-off the pilots reduce the power, as planned; it grows quiet, and your inner ear reads that as sinking while the aircraft still climbs. Airliners must be able to continue a take-off and climb with one engine out, and crews practise it in the simulator.',
  characteristics: [
    'You grip the armrest as the engines spool up',
    'You listen for any change of sound',
    'You hold your breath until the seat belt sign goes off',
    'You feel a drop when the engines grow quiet',
    'You count the minutes from the first sign of descent',
  ],
  causes: [
    'Strong acceleration and tilt that you cannot predict',
    'Sounds that nobody explains',
    'An inner ear that mistakes slower climbing for falling',
    'Having heard that these are the risky minutes',
  ],
  help: 'Pilots name each sound in the order in which you will hear it, from push-back to the gate. You learn what the next minute brings before it comes. A breathing session, timed to be started on the taxiway, gives your hands and lungs something steady to do.',
}
