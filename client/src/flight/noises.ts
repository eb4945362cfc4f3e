import type { Phase } from './phases.ts'

/** What a noise on board mostly is, for each phase. No pilot has signed these texts yet: see decision 62. */
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
    why: 'Below the floor are the holds and the wheels: heavy things that move, and doors that close over them.',
    in: {
      gate: 'Bags and containers are being loaded, and the doors of the hold shut.',
      taxi: 'The wheels roll over the joints and lamps of the ground.',
      'take-off':
        'The nose wheel rolls over the lamps in the middle of the runway; just after leaving it, the wheels fold in.',
      climb: 'The wheels lock in their place, and the doors close over them.',
      cruise: 'A trolley on its brakes, or a locker. The wheels stay where they are.',
      bumps: 'Things in the galley and the hold shift against what holds them.',
      descent: 'The wheels come down and lock, often ten minutes before landing. Then there is more wind to hear.',
      landing: 'The wheels meet the ground, and the springs above them take the weight.',
    },
    next: 'It is over at once. When it was the wheels, the rush of air changes: louder when they are out, quieter when they are in.',
  },
  {
    id: 'whine',
    name: 'A whine or a howl',
    why: 'Electric or hydraulic motors move parts of the wing, the wheels or a door. They sound like a drill in the next room.',
    in: {
      gate: 'A door of the hold, a pump, or the small engine in the tail that gives power on the ground.',
      taxi: 'The flaps at the back of the wing slide out for take-off. Pilots also move the rudder and the flaps to check them.',
      'take-off': 'The wheels fold in, some seconds after leaving the ground.',
      climb: 'The flaps slide back into the wing as it gets faster.',
      cruise: 'Seldom more than a pump or a fan that changes its pace.',
      bumps: 'Engines and small parts of the wing correct speed and bank.',
      descent: 'The flaps slide out, a step at a time, so that the wing carries at low speed. Each step has its whine.',
      landing: 'The last flaps before the ground; after it they slide in again while you roll.',
    },
    next: 'It lasts 5 to 20 seconds each time, and comes again at the next step.',
  },
  {
    id: 'quieter',
    name: 'The engines get quieter',
    why: 'Engines run with as much power as the moment needs. Less power is a choice, like a foot that comes off the pedal.',
    in: {
      gate: 'The small engine in the tail is switched off, or the air supply changes.',
      taxi: 'It rolls by itself: a push is enough, then the engines idle.',
      'take-off':
        'Soon after leaving the ground, often at some 300 to 500 metres, take-off power is set back to climbing power.',
      climb: 'A step of the climb: air traffic control has it level off for a while.',
      cruise: 'The height is reached. Holding it takes less power than climbing.',
      bumps: 'The crew fly slower through rough air, as one drives slower on a bad road.',
      descent: 'Going down needs almost no power: the engines idle, as on a bicycle downhill.',
      landing: 'Just over the runway the power is taken back, so that it settles.',
    },
    next: 'As it gets quieter you may feel a small sink or lean forward. Your ear takes slowing for falling. Power comes back when it is needed.',
  },
  {
    id: 'louder',
    name: 'The engines get louder',
    why: 'More power: to start, to climb, to hold the speed, or to slow down on the runway.',
    in: {
      gate: 'The engines are started, one after the other, often while being pushed back.',
      taxi: 'A little push to get rolling or to turn.',
      'take-off': 'Take-off power. It stays loud for a minute or two.',
      climb: 'The climb goes on after a level part.',
      cruise: 'A higher level, or speed being held against the wind.',
      bumps: 'Power goes up and down to hold the speed in moving air.',
      descent: 'Levelling off, or flaps and wheels that need more push against the air.',
      landing:
        'On the ground: the thrust is turned forwards to brake. In the air: they may go round and land a few minutes later, which every crew trains for.',
    },
    next: 'It changes again within minutes. If they go round, the nose rises and it is like a take-off.',
  },
  {
    id: 'chime',
    name: 'A chime',
    why: 'It is the cabin’s telephone and doorbell. Crew use it all the time; most of it is about the service.',
    in: {
      gate: 'A call between the crew, or the seat-belt sign.',
      taxi: 'The cabin is ready, or the pilots ask the crew to sit down.',
      'take-off': 'On many aeroplanes one comes as the flight leaves the first heights: crew may begin to work.',
      climb: 'The belt sign goes off or on, or crew may get up.',
      cruise: 'Somebody pressed the call button, or one galley calls the other.',
      bumps: 'The belt sign comes on. It is there so that nobody is up and bumps their head.',
      descent: 'The crew begin to get the cabin ready.',
      landing: 'Ready to land, or at the stand: now belts may be opened.',
    },
    next: 'If it concerns you, somebody tells you in words.',
  },
  {
    id: 'hiss',
    name: 'A hiss or a rush of air',
    why: 'Fresh air streams into the cabin all the time, and outside more air streams past.',
    in: {
      gate: 'The ventilation, or air from a hose at the ground.',
      taxi: 'The air supply changes from the small engine in the tail to the main ones.',
      'take-off': 'Some aeroplanes give the engines all the air for a moment: the hiss stops, and comes back.',
      climb: 'Wind past the cabin grows with the speed.',
      cruise: 'The ordinary sound of flying: wind and ventilation.',
      bumps: 'The angle of the wind changes, and its pitch with it.',
      descent: 'Air brakes on the wing stand up: a rumble and a hiss, and it goes down faster.',
      landing: 'Flaps and wheels stand in the wind. It is loudest just before the ground.',
    },
    next: 'White mist from the vents on a humid day is only water, like breath in winter.',
  },
  {
    id: 'barking',
    name: 'A barking or sawing sound',
    why: 'On many Airbus aeroplanes a pump evens out the pressure between two hydraulic circuits. It barks like a dog, and sounds broken to everybody who does not know it.',
    in: {
      gate: 'Most often heard here, when one engine runs and the other does not yet.',
      taxi: 'It runs while the second engine is started, or when they roll on one engine to save fuel.',
      'take-off': 'Seldom now. A hum under the floor is mostly the wheels.',
      climb: 'Seldom. What saws may be a tray or a wall that trembles with the engine.',
      cruise: 'Seldom. A blind, a tray or a trolley that rubs is likelier.',
      bumps: 'Panels that rub on each other sound like sawing.',
      descent: 'The motors of the flaps, a step at a time, can sound like it.',
      landing: 'It may bark again after landing, when an engine is switched off.',
    },
    next: 'It barks for some seconds to a minute and stops by itself.',
  },
  {
    id: 'rattle',
    name: 'Rattling and creaking',
    why: 'Walls, lockers and trays hang loosely on purpose, so that the cabin can bend and stretch. What can move can rattle.',
    in: {
      gate: 'People, bags and trolleys.',
      taxi: 'The ground is uneven, and everything that hangs is shaken.',
      'take-off': 'The fast run on the wheels shakes the lockers most. It stops as the ground is left.',
      climb: 'The cabin is pressed up with air, and stretches a little.',
      cruise: 'Panels tick as they get cold or warm.',
      bumps: 'All that hangs moves at once. The wing bends too: it is built to bend far more than this.',
      descent: 'The pressure changes, and the panels move a little in their frames.',
      landing: 'The wheels’ first seconds, with braking, shake everything that can be shaken.',
    },
    next: 'The noise is from the lining, which carries nothing. It quietens with the ride.',
  },
  {
    id: 'roar',
    name: 'A roar or a rumble',
    why: 'Much air is being moved: by the engines, by the brakes on the wing, or by the wheels in the wind.',
    in: {
      gate: 'Another aeroplane passes, or engines start.',
      taxi: 'Wheels on concrete, and the engines’ push.',
      'take-off': 'Full power and fast wheels. As the wheels leave the ground, half of it is gone at once.',
      climb: 'The engines at climbing power; loud behind the wing, less in front.',
      cruise: 'The wind, at some 800 kilometres an hour. It is there all the way.',
      bumps: 'Air that comes from changing sides drums on the cabin.',
      descent: 'The air brakes on top of the wing are up. It rumbles and trembles until they are down.',
      landing:
        'Braking: panels on the wing stand up, and the engines’ air is turned forwards. It is loud for ten or twenty seconds.',
    },
    next: 'It ends when the speed is what they want it to be.',
  },
  {
    id: 'bang',
    name: 'A single bang or clunk',
    why: 'Something heavy has locked: a door, a container, a wheel, a locker. On board things are shut with force.',
    in: {
      gate: 'The doors are closed and locked, and the tug is coupled.',
      taxi: 'The tug lets go, or the brakes are tried.',
      'take-off': 'The wheels run over a joint, or lock above you after leaving the ground.',
      climb: 'The doors of the wheels close.',
      cruise: 'A toilet door, a locker, a galley box.',
      bumps: 'A load that settles against its net, or a trolley against its latch.',
      descent: 'The wheels lock into place.',
      landing:
        'The wheels meet the ground, one side often before the other: that is how one lands in a wind from the side.',
    },
    next: 'The crew know these sounds. If you see somebody serve coffee, they have heard it too.',
  },
]

/** When a noise, or what comes with it, is for the crew to know. */
export const TELL_THE_CREW_NOISE =
  'If you see or smell smoke or burning, see liquid or sparks, or somebody near you needs help, tell the cabin crew now. If a sound worries you, ask: they would rather be asked.'
