import type { Phase } from './phases.ts'

/** What the body does when it is afraid, in plain words. No clinician has signed these texts yet: see decision 62. */
interface Feeling {
  readonly id: string
  readonly name: string
  /** What it is, and why it happens. */
  readonly why: string
  readonly next: string
}

export const FEELINGS: readonly Feeling[] = [
  {
    id: 'racing-heart',
    name: 'My heart is racing',
    why: 'Adrenaline makes the heart beat faster and harder, as it does on stairs. It is the body getting ready to run, in a seat where there is nothing to run from.',
    next: 'It climbs for some minutes, stays for a while and comes down in waves. You can feel single strong beats while it does. Let your shoulders drop, and breathe out a little longer than in.',
  },
  {
    id: 'breathless',
    name: 'I cannot get enough air',
    why: 'Fear makes breathing quick and high in the chest. That is already more air than the body needs, and it can feel like too little.',
    next: 'More air is not what is missing. Breathe gently and low, as if nobody should notice, with a long soft out-breath. The hunger for air usually fades within some minutes.',
  },
  {
    id: 'dizzy',
    name: 'I am light-headed',
    why: 'Quick breathing washes out carbon dioxide, and a little less blood goes to the head. The room can seem to float. It is unpleasant, and a common part of fear.',
    next: 'Put both feet on the floor and look at one thing that does not move. Breathe softly. The floating eases as the breath slows.',
  },
  {
    id: 'tingling',
    name: 'My hands or lips tingle',
    why: 'It comes from breathing more than the body needs, and from blood that goes to the large muscles. Both hands or around the mouth is typical of fear.',
    next: 'It goes away by itself as the breath gets quieter. Rub your hands together, or hold something cool.',
  },
  {
    id: 'sweating',
    name: 'I am hot and sweating',
    why: 'The body cools itself before it works hard. Cabins are warm on the ground, too: on many aeroplanes the air is weaker until the engines run.',
    next: 'The sweat dries, and then you may feel cold. Open the air nozzle above you, take off a layer, have some water.',
  },
  {
    id: 'shaking',
    name: 'I am shaking',
    why: 'Muscles that are ready to move, and do not, tremble. Shaking is how the tension is used up.',
    next: 'You do not have to hold it still: that is tiring. Press your feet down for some seconds, let go, and do it again. It gets weaker in waves.',
  },
  {
    id: 'nausea',
    name: 'I feel sick',
    why: 'In fear the stomach stops working for a while. Motion can add to it: the ear feels a movement that the eye does not see.',
    next: 'Look at the horizon if you can, or close your eyes; keep your head against the seat. Small sips help. There is a bag in the pocket in front of you, and the crew are used to it.',
  },
  {
    id: 'tight-chest',
    name: 'My chest is tight',
    why: 'The muscles between the ribs tense up in fear, and quick breathing tires them. It is often a band or a pressure that changes as you move or breathe.',
    next: 'Lower your shoulders, loosen your jaw, and let the belt lie low on your hips, not on your belly. Breathe out slowly. A tightness of fear loosens as the wave goes by.',
  },
  {
    id: 'unreal',
    name: 'Everything feels unreal',
    why: 'Strong fear can make the world seem far away, like behind glass. The mind turns the volume down. It is strange, common, and does not mean that you are losing your mind.',
    next: 'Look outward: name five things you see, four you hear, three you touch. Many people find that the world comes closer again by itself.',
  },
  {
    id: 'get-out',
    name: 'I have to get out',
    why: 'That is the purpose of fear: to get you away. The urge is strongest at the peak of the wave, and a peak passes, though it does not feel so.',
    next: 'The urge rises, stands and falls, even when you stay. Stay for the next minute only, then the one after. Tell somebody beside you, or press the call button: company helps.',
  },
]

/** What the phase of the flight adds to what a body feels. */
export const BODY_IN_PHASE: Readonly<Record<Phase, string>> = {
  gate: 'Now, at the gate: waiting is where fear has most room. For many people these minutes are worse than anything in the air.',
  taxi: 'Now, rolling out: the aeroplane turns, stops and starts. Each stop is a queue, and each can send a new wave.',
  'take-off':
    'Now, at take-off: you are pressed into the seat for half a minute, which a frightened body easily takes for fear of its own.',
  climb:
    'Now, climbing: as the nose lowers and the engines get quieter, the stomach can feel a drop. It is a change of pace, and the climb goes on.',
  cruise:
    'Now, high up: the cabin’s air is as on a mountain of some 2,000 metres, and dry. Breath and heart are a little quicker in most people.',
  bumps:
    'Now, in bumps: each jolt sets off a little alarm of its own. The belt holds your body, so let it be moved, like on a road with holes.',
  descent:
    'Now, descending: the ears press and the pace changes often. Swallow or yawn; the body gets many small signals at once.',
  landing:
    'Now, landing: a bump, a roar and strong braking come within seconds. After it many people feel shaky or close to tears: that is the tension leaving.',
}

/** When a feeling is not to be stayed with: see decision 62. */
export const TELL_THE_CREW_FEELING =
  'New or spreading chest pain, fainting, weakness on one side, swelling or a rash, or breathing that does not ease: if this is not like your fear, tell the cabin crew now.'
