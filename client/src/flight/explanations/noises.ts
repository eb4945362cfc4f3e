import type { Phase } from '../plan/phases.ts'

/**
 * The most likely cause of a noise on board, for each phase. No pilot has approved these texts yet: see decision 62.
 * Sources on aircraft: FAA Airplane Flying Handbook (FAA-H-8083-3C) and Pilot’s Handbook of Aeronautical Knowledge
 * (FAA-H-8083-25C) for flaps, spoilers, thrust reversers, pressurisation and go-arounds; ICAO Doc 8168, noise abatement
 * departure procedures, for the power after take-off (reduced from 800 feet, 240 metres, upwards); EASA CS 25.303 and
 * 25.305 for the strength of the wing.
 */
interface Noise {
  readonly id: string
  readonly name: string
  readonly why: string
  readonly in: Readonly<Record<Phase, string>>
  readonly next: string
}

export const NOISES: readonly Noise[] = [
  {
    id: 'thump',
    name: 'A thump under the floor',
    why: 'The holds and the wheels are below the floor. Heavy things move there, and doors close over them.',
    in: {
      gate: 'Bags and containers are being loaded, and the doors of the hold close.',
      taxi: 'The wheels roll over joints and lights in the ground.',
      'take-off': 'The nose wheel rolls over the lights of the runway. Just after leaving it, the wheels fold in.',
      climb: 'The wheels lock into place, and their doors close.',
      cruise: 'A trolley brake, or a locker. The wheels stay where they are.',
      bumps: 'Things in the galley and the hold shift against their straps.',
      descent: 'The wheels come down and lock, often ten minutes before landing. Then you hear more wind.',
      landing: 'The wheels meet the ground, and the springs above them take the weight.',
    },
    next: 'It is over at once. With the wheels down, you hear more wind; with the wheels up, less.',
  },
  {
    id: 'whine',
    name: 'A whine or a howl',
    why: 'Electric or hydraulic motors move parts of the wing, the wheels or a door. They sound like a drill in the next room.',
    in: {
      gate: 'A door of the hold, a pump, or the small engine in the tail.',
      taxi: 'The flaps on the wing slide out for take-off. The pilots also test the rudder and the flaps.',
      'take-off': 'The wheels fold in, a few seconds after leaving the ground.',
      climb: 'The flaps slide back into the wing as the plane gets faster.',
      cruise: 'Rarely more than a pump or a fan that changes speed.',
      bumps: 'Engines and small parts of the wing correct speed and tilt.',
      descent: 'The flaps slide out step by step, so the wing carries at low speed. Each step has its whine.',
      landing: 'The last flaps before touch-down. They slide in again while you taxi.',
    },
    next: 'Each whine lasts 5 to 20 seconds. It comes again at the next step.',
  },
  {
    id: 'quieter',
    name: 'The engines get quieter',
    why: 'Engines run with as much power as the moment needs. Less power is a choice, like lifting a foot off the pedal.',
    in: {
      gate: 'The small engine in the tail is switched off, or the air supply changes.',
      taxi: 'The plane rolls without much power. One push is enough, then the engines idle.',
      'take-off': 'At about 300 to 500 metres, the pilots reduce take-off power to climbing power. That is planned.',
      climb: 'A step of the climb: the plane levels off for a while.',
      cruise: 'The plane has reached its height. Holding it takes less power than climbing.',
      bumps: 'The crew fly slower through rough air, as you drive slower on a bad road.',
      descent: 'Going down needs almost no power. The engines idle, like a bicycle going downhill.',
      landing: 'Just over the runway the pilots reduce the power, so the plane settles.',
    },
    next: 'You may feel a small sink, or lean forward. Your ear mistakes slowing for falling. Power comes back when it is needed.',
  },
  {
    id: 'louder',
    name: 'The engines get louder',
    why: 'More power is needed to start, climb, hold the speed, or slow down.',
    in: {
      gate: 'The engines start one after the other, often while the tug pushes the plane back.',
      taxi: 'A little power to start rolling, or to turn.',
      'take-off': 'Take-off power. It stays loud for a minute or two.',
      climb: 'The climb continues after a level part.',
      cruise: 'Climbing to a new height, or holding the speed against the wind.',
      bumps: 'Power goes up and down to hold the speed in moving air.',
      descent: 'The plane levels off, or needs more power with its flaps and wheels out.',
      landing:
        'On the ground, the thrust is turned forwards to brake. In the air, they may go round and land a few minutes later. Every crew trains for it.',
    },
    next: 'It changes again within minutes. If they go round, the nose rises as at take-off.',
  },
  {
    id: 'chime',
    name: 'A chime',
    why: 'It is the cabin’s telephone and doorbell. The crew use it all the time, mostly for the service.',
    in: {
      gate: 'A call between the crew, or the seat-belt sign.',
      taxi: 'The cabin is ready, or the pilots ask the crew to sit down.',
      'take-off': 'On many planes a chime sounds after the first climb. The crew may begin to work.',
      climb: 'The belt sign goes off or on, or the crew may get up.',
      cruise: 'Somebody pressed the call button, or one galley calls the other.',
      bumps: 'The belt sign comes on. It keeps people seated so nobody bumps their head.',
      descent: 'The crew begin to get the cabin ready.',
      landing: 'The cabin is ready for landing. At the gate, you may open your belt.',
    },
    next: 'If it concerns you, somebody will tell you.',
  },
  {
    id: 'hiss',
    name: 'A hiss or a rush of air',
    why: 'Fresh air streams into the cabin all the time. More air streams past outside.',
    in: {
      gate: 'The ventilation, or air from a hose on the ground.',
      taxi: 'The air supply changes from the small engine in the tail to the main engines.',
      'take-off': 'Some planes give the engines all the air for a moment. The hiss stops and comes back.',
      climb: 'The wind past the cabin grows with the speed.',
      cruise: 'The ordinary sound of flying: wind and ventilation.',
      bumps: 'The angle of the wind changes, and its pitch with it.',
      descent: 'Air brakes on the wing stand up. They rumble and hiss, and the plane descends faster.',
      landing: 'Flaps and wheels stand in the wind. It is loudest just before the ground.',
    },
    next: 'White mist from the vents is only water, like breath in winter.',
  },
  {
    id: 'barking',
    name: 'A barking or sawing sound',
    why: 'On many Airbus planes a pump evens out the pressure between two hydraulic systems. It barks like a dog. It sounds broken if you don’t know it.',
    in: {
      gate: 'Most common here, when one engine is running and the other is not.',
      taxi: 'It runs while the second engine starts, or when they taxi on one engine.',
      'take-off': 'Rare now. A hum under the floor is mostly the wheels.',
      climb: 'Rare now. A sawing sound may be a tray or a wall that trembles with the engine.',
      cruise: 'Rare now. It is more likely a blind, a tray or a trolley that rubs.',
      bumps: 'Panels that rub against each other sound like sawing.',
      descent: 'The motors of the flaps can sound like it, one step at a time.',
      landing: 'It may bark again after landing, when the pilots switch off an engine.',
    },
    next: 'It barks for some seconds, at most a minute, and stops.',
  },
  {
    id: 'rattle',
    name: 'Rattling and creaking',
    why: 'Walls, lockers and trays hang loosely on purpose, so the cabin can bend and stretch. Whatever can move can rattle.',
    in: {
      gate: 'People, bags and trolleys.',
      taxi: 'The ground is uneven and shakes everything that hangs.',
      'take-off': 'The fast run on the wheels shakes the lockers most. It stops as the wheels leave the ground.',
      climb: 'The cabin fills with pressure and stretches a little.',
      cruise: 'Panels tick as they get cold or warm.',
      bumps: 'Everything that hangs moves at once. The wing bends, too. It is built to bend far more.',
      descent: 'The pressure changes, and the panels move a little in their frames.',
      landing: 'Touch-down and braking shake everything that can be shaken.',
    },
    next: 'The noise comes from the lining, which carries no load. It quietens with the ride.',
  },
  {
    id: 'roar',
    name: 'A roar or a rumble',
    why: 'A lot of air is moving through the engines or past the wings and wheels.',
    in: {
      gate: 'Another plane passes, or engines start.',
      taxi: 'Wheels on concrete, and the push of the engines.',
      'take-off': 'Full power and fast wheels. As the wheels leave the ground, half of it stops at once.',
      climb: 'The engines at climbing power: loud behind the wing, less in front.',
      cruise: 'The wind, at about 800 kilometres an hour. You hear it all the way.',
      bumps: 'Air from changing directions drums on the cabin.',
      descent: 'The air brakes on top of the wing are up. They rumble and tremble until they are down.',
      landing:
        'Braking: panels on the wing stand up, and the engines blow forwards. It is loud for ten or twenty seconds.',
    },
    next: 'It ends when the plane has the speed it needs.',
  },
  {
    id: 'bang',
    name: 'A single bang or clunk',
    why: 'Something heavy has locked: a door, a container, a wheel, a locker. On board, things are shut with force.',
    in: {
      gate: 'The doors are closed and locked, and the tug is attached.',
      taxi: 'The tug lets go, or the pilots test the brakes.',
      'take-off': 'The wheels run over a joint, or lock into place after leaving the ground.',
      climb: 'The doors of the wheels close.',
      cruise: 'A toilet door, a locker or a galley box.',
      bumps: 'A load settles against its net, or a trolley against its latch.',
      descent: 'The wheels lock into place.',
      landing: 'The wheels touch down, often one side first. That is how planes land in a crosswind.',
    },
    next: 'The crew know these sounds. If you see somebody serving coffee, they have heard it, too.',
  },
]

/** When to tell the crew about a noise or what comes with it. */
export const TELL_THE_CREW_NOISE =
  'Tell the cabin crew now if you see or smell smoke or burning. Tell them, too, about liquid, sparks, or somebody who needs help. If a sound worries you, ask. They would rather be asked.'
