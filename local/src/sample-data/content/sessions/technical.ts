import type { DemoSession } from '../demo-session.ts'

/**
 * Sessions that explain in plain words what happens on board and why.
 *
 * Sources: those of `client/src/flight/explanations/noises.ts` for flaps, wheels, power after take-off and landing; EASA CS 25.303 for the strength of
 * the structure, and CS 25.121 for climbing with one engine stopped.
 */
export const technical: DemoSession[] = [
  {
    slug: 'what-you-hear-at-take-off',
    title: 'What You Hear at Take-off',
    fear: 'Fear of Take-off and Landing',
    description: 'Every thump, whine and sudden quiet of the first and last minutes, in the order they come.',
    categoryId: 2,
    tags: ['Take-off', 'Landing', 'Sounds'],
    isFree: true,
    duration: 200,
    details: [
      'A take-off and a landing by ear: the whine of the flaps, the thump of the wheels, and the moment when the engines grow quieter, each in the order it comes.',
      'Hear it at home first. On the day, listen for the sounds one by one and let each of them go by.',
    ],
    paragraphs: [
      'Let us listen to a take-off before you have to sit through one. Each sound you are about to know is the sound of something working.',
      'First, a whine under the floor, before the runway. The flaps are being set, so that the wings carry more at low speed. Then the engines rise, in two steps. The pilots check that both answer alike before they ask for more. You are pressed into your seat, and the wheels rumble over the joints of the runway. It lasts about half a minute.',
      'The nose lifts, and the rumble stops. A few seconds later there is a thump below you, sometimes two. The wheels are folding away and their doors are closing.',
      'Now comes the moment many people dislike. The engines grow quieter, and it can feel as if you were sinking. You are still climbing. Full power is not needed any more, and less of it is kinder to the engines and to the people below. The climb has become less steep, and your inner ear reads that as a fall.',
      'Landing is the same story told backwards. The whine of the flaps. The rumble of wheels coming out into the wind, and a thump as they lock. A firm touch, often firm on purpose, most of all on a wet runway. Then a roar, which is the engines helping to slow you down.',
      'You do not have to like these sounds. You only have to recognise them, one by one, as they go by.',
    ],
  },
  {
    slug: 'why-turbulence-feels-larger',
    title: 'Why Turbulence Feels Larger Than It Is',
    fear: 'Fear of Turbulence and Weather',
    description: 'What the air is doing, what the wings do, and what you can do.',
    categoryId: 2,
    tags: ['Turbulence', 'Weather', 'Bumps'],
    scene: 'horizon',
    isFree: true,
    duration: 205,
    details: [
      'What the air does, and why it feels like falling. What the wings can bear, and the one thing for you to do.',
      'The picture is a slow, steady horizon. You can watch it, or close your eyes and only listen.',
    ],
    paragraphs: [
      'Air is not empty. It flows, like water, over mountains and around warm places. It flows along the edges of strong winds. Where it flows unevenly, an aeroplane rides up and down, as a boat does.',
      'From inside, it feels like falling. You cannot see the horizon, and your seat moves under you. Your stomach does the measuring. In most bumps, the height of the aeroplane changes by only a few metres. That is out of eleven thousand.',
      'The wings are meant to bend. Before a new type may carry anybody, its makers must prove how strong it is. The structure must bear one and a half times the heaviest load expected in service. When you see a wing tip move, you see it doing its work.',
      'Pilots read forecasts before they leave, and watch the weather on radar. Crews who have just passed tell them what they met. They go around thunderstorms. Through lesser bumps they slow down a little, as you would on gravel. If they ask for another height, it is mostly for your comfort.',
      'What turbulence can really do is lift somebody who is not held. So there is one thing for you to do, and it is simple. Keep your belt fastened whenever you sit, even when the sign is off. Wear it low and snug.',
      'Then let your body go loose. Hold a cup only half full. Let your head move with the seat. The aeroplane is not fighting the air. It is at home in it.',
    ],
  },
  {
    slug: 'everything-there-is-twice',
    title: 'Everything There Is Twice',
    fear: 'Fear of Crashing or Catastrophic Failure',
    description: 'Engines, instruments, pilots: what happens when one of them stops.',
    categoryId: 2,
    tags: ['How it works', 'Engines', 'Failures'],
    isFree: true,
    duration: 210,
    details: [
      'What happens on an aeroplane when one part stops: the other engine, the glide, the second set of instruments, the second pilot.',
      'Told plainly, with nothing left out to make it sound better. For those who are calmer when they know how it works.',
    ],
    paragraphs: [
      'Things break. Anybody who tells you that nothing on an aeroplane ever breaks is not being honest with you. The people who design them begin from the other end. They ask: when this breaks, what carries on?',
      'From a certain speed on the runway, an airliner with two engines must be able to go on with its take-off, climb away, cruise and land on one of them. This is not an emergency trick. It is shown before the type may fly passengers, and crews practise it in the simulator again and again.',
      'And if both engines were to stop, which is very rare, the aeroplane becomes a glider. A typical airliner glides some fifteen kilometres for every kilometre of height. From cruising height that is well over a hundred kilometres, and a good deal of time to restart an engine or choose a runway.',
      'What steers the aeroplane, what powers its instruments and what measures its speed is there two or three times over, so that one fault leaves the others working. There are two pilots, each able to fly it alone. They are examined in simulators year after year, on the very failures you lie awake about.',
      'When something does go wrong, it is reported, investigated and published, and the whole trade learns from it. That habit is the real reason flying became as safe as it is.',
      'Nobody can promise you that nothing will ever happen. What can be said is that thousands of people have already spent their working lives on your question.',
    ],
  },
  {
    slug: 'a-steady-horizon',
    title: 'A Steady Horizon for Your Ears',
    fear: 'Motion Sickness and Physical Discomfort',
    description: 'Why the stomach turns, where to sit, and what to do about the ears.',
    categoryId: 2,
    tags: ['Motion sickness', 'Ears', 'Comfort'],
    isFree: false,
    duration: 190,
    details: [
      'Why the stomach turns, where to sit, what to look at, and how to help your ears on the way down.',
      'Hear it a day or two before you fly, since some of it wants preparing. About medicines, ask a pharmacist or a doctor who knows you.',
    ],
    paragraphs: [
      'Your inner ear says that you are moving. Your eyes, fixed on a page or the seat in front, say that you are not. The brain gets two reports that disagree, and for many people the answer is nausea. Nothing is wrong with you. The reports are.',
      'So help them to agree. Choose a seat over the wings, where the aeroplane moves least. Look out at the horizon if you can see it. If not, close your eyes and rest your head against the seat, so that it moves with the cabin and not against it.',
      'Open the vent and let cool air run over your face. Eat a little before you fly, and plainly. Drink water. Leave the book and the small screen until the air is smooth.',
      'There are medicines for travel sickness. Most work better before you feel ill than after, and not every one suits everybody, so ask a pharmacist or a doctor some days ahead.',
      'Ears are simpler. The pressure in the cabin changes slowly on the way up and down. Swallow, yawn, or chew something. On the way down, you can hold your nose and blow very gently. With a heavy cold, ask for advice before you fly.',
      'And if you feel unwell all the same, tell the crew. They have seen it a hundred times, and they have what you need.',
    ],
  },
  {
    slug: 'what-all-the-checking-is-for',
    title: 'What All the Checking Is For',
    fear: 'Security and Safety Concerns',
    description: 'The quiet work that is done around an aeroplane before you see it.',
    categoryId: 2,
    tags: ['Security', 'Crew', 'Airport'],
    isFree: false,
    duration: 195,
    details: [
      'What is checked before you sit down, by whom, and what goes on around you while you are in the air.',
      'For everybody whom uniforms and scanners make more nervous, not less. Good at the airport, with some time to spare.',
    ],
    paragraphs: [
      'Queues, scanners, uniforms. For some of us the airport itself says that there must be something to be afraid of. Let us turn that around, and look at what all the checking is for.',
      'Some of it you can see. Bags are screened, yours and the ones in the hold. The people who work beyond the doors are vetted and checked as well. The door to the flight deck is strong and stays locked.',
      'Most of it you cannot see. Before each flight, somebody walks around the aeroplane and looks at its tyres, its engines and its skin. The crew goes through lists aloud, because lists do not forget. The fuel is worked out with a reserve, and with enough to go somewhere else.',
      'The people who bring you coffee are there for your safety first. They train for fire, for smoke, for illness and for leaving the aeroplane quickly, and they must show every year that they still can.',
      'In the air you are watched over from the ground, handed from one controller to the next, with room kept around you above, below and on every side.',
      'You do not have to stay on guard. You can notice one careful thing, such as a member of the crew who checks a door, and let it count. Somebody is looking after this. For the next few hours, it does not have to be you.',
    ],
  },
]
