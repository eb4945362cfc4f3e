import type { Phase } from '../plan/phases.ts'

/** A feeling of fear in the body, in plain words. No clinician has approved these texts yet: see decision 62. */
interface Feeling {
  readonly id: string
  readonly name: string
  /** The cause of the feeling. */
  readonly why: string
  readonly next: string
}

export const FEELINGS: readonly Feeling[] = [
  {
    id: 'racing-heart',
    name: 'My heart is racing',
    why: 'Adrenaline makes your heart beat faster and harder, as it does on stairs. Your body is getting ready to run, with nothing here to run from.',
    next: 'It rises for a few minutes, then comes down in waves. You may feel single strong beats. Let your shoulders drop. Breathe out a little longer than in.',
  },
  {
    id: 'breathless',
    name: 'I cannot get enough air',
    why: 'Fear makes breathing quick and high in the chest. That is already more air than you need. It can still feel like too little.',
    next: 'You have enough air. Breathe gently and low, so softly that nobody would notice. Let each breath out last longer. The feeling usually fades within a few minutes.',
  },
  {
    id: 'dizzy',
    name: 'I am light-headed',
    why: 'Quick breathing washes out carbon dioxide, so a little less blood reaches your head. The room may seem to float. It is unpleasant, and a common part of fear.',
    next: 'Put both feet on the floor. Look at one thing that does not move. Breathe softly. The floating eases as your breath slows.',
  },
  {
    id: 'tingling',
    name: 'My hands or lips tingle',
    why: 'You are breathing more than you need, and blood is going to your large muscles. With fear, it is usually both hands, or around the mouth.',
    next: 'It fades as your breath gets quieter. Rub your hands together, or hold something cool.',
  },
  {
    id: 'sweating',
    name: 'I am hot and sweating',
    why: 'Your body cools itself before it works hard. Cabins are warm on the ground, too. On many planes the air is weaker until the engines run.',
    next: 'The sweat dries, and then you may feel cold. Open the air nozzle above you. Take off a layer, and drink some water.',
  },
  {
    id: 'shaking',
    name: 'I am shaking',
    why: 'Muscles that are ready to move, and have to wait, tremble. Shaking uses up the tension.',
    next: 'You don’t have to hold still. That is tiring. Press your feet down for a few seconds, let go, and repeat. It gets weaker in waves.',
  },
  {
    id: 'nausea',
    name: 'I feel sick',
    why: 'In fear, your stomach stops working for a while. Motion can add to it. Your ear feels a movement that your eyes do not see.',
    next: 'Look at the horizon if you can, or close your eyes. Rest your head against the seat. Small sips help. There is a bag in the seat pocket, and the crew are used to it.',
  },
  {
    id: 'tight-chest',
    name: 'My chest is tight',
    why: 'Fear tenses the muscles between your ribs, and quick breathing tires them. It often feels like a band, or a pressure that changes as you move.',
    next: 'Lower your shoulders and loosen your jaw. Let the belt lie low on your hips. Breathe out slowly. Tightness from fear loosens as the wave passes.',
  },
  {
    id: 'unreal',
    name: 'Everything feels unreal',
    why: 'Strong fear can make the world seem far away, as if behind glass. Your mind is turning the volume down. It is strange and common. You are not losing your mind.',
    next: 'Look outward. Name five things you see, four you hear and three you touch. For many people the world then comes closer again.',
  },
  {
    id: 'get-out',
    name: 'I have to get out',
    why: 'Getting you away is what fear is for. The urge is strongest at the peak of the wave. Peaks pass, even if it does not feel that way.',
    next: 'The urge rises, peaks and falls, even when you stay. Stay for the next minute, then the one after. Tell somebody next to you, or press the call button. Company helps.',
  },
]

/**
 * The effect of each flight phase on the body. The cabin pressure is at most that of 8,000 feet (2,438 metres): EASA CS
 * 25.841(a).
 */
export const BODY_IN_PHASE: Readonly<Record<Phase, string>> = {
  gate: 'Now, at the gate: waiting leaves the most room for fear. For many people these minutes are worse than anything in the air.',
  taxi: 'Now, taxiing: the plane turns, stops and starts. Each stop is a queue, and each one can bring a new wave.',
  'take-off':
    'Now, at take-off: you are pressed into the seat for half a minute. A frightened body easily mistakes that for fear.',
  climb:
    'Now, climbing: as the nose lowers and the engines get quieter, your stomach may drop. It is only a change of pace. The climb continues.',
  cruise:
    'Now, cruising: the air is dry and thin, as on a 2,000 metre mountain. Most people’s breath and heart are a little quicker.',
  bumps:
    'Now, in turbulence: each jolt sets off a little alarm. The belt holds you. Let your body be moved, as on a road with potholes.',
  descent:
    'Now, descending: your ears feel pressure, and the pace changes often. Swallow or yawn. Your body gets many small signals at once.',
  landing:
    'Now, landing: a bump, a roar and strong braking follow within seconds. Afterwards many people feel shaky or close to tears. That is the tension leaving.',
}

/** When to tell the crew instead of waiting for a feeling to pass: see decision 62. */
export const TELL_THE_CREW_FEELING =
  'Tell the cabin crew now if this is not like your fear. Signs are new or spreading chest pain, fainting, or weakness on one side. So are swelling, a rash, or breathing that does not ease.'
