/** The text about a fear: 150 to 250 words in all. */
export interface FearText {
  /** The overview. */
  readonly fullDescription: string
  /** Four to six. */
  readonly characteristics: readonly string[]
  /** Three to five. */
  readonly causes: readonly string[]
  /** How the product helps. */
  readonly help: string
}

/** The text about each fear, by its id; loaded when one is opened. */
export const FEAR_TEXTS: Readonly<Record<number, FearText>> = {
  // Anticipatory Anxiety
  1: {
    fullDescription:
      'Anticipatory anxiety is fear of a flight that has not happened yet. It can begin with the booking and grow for weeks. Your mind rehearses everything that could go wrong, and your body answers each rehearsal as if it were real: poor sleep, a tight stomach, a short temper. Many people find that the waiting is harder than the flight. On board there is something to do; before it there is only imagining. The dread says nothing about how the day will go. It is your alarm system practising.',
    characteristics: [
      'You count the days, and sleep badly as they run out',
      'You check forecasts, routes and accident reports',
      'You picture the worst moments again and again',
      'You look for a reason to cancel, and feel relief, then regret',
      'You find it hard to look forward to the trip itself',
    ],
    causes: [
      'A mind that takes uncertainty for danger',
      'Cancelling once, which taught your body that avoiding brings relief',
      'Stories and films that made flying feel eventful',
      'Long gaps between flights, in which only the fear is practised',
    ],
    help: 'You set your fear a short appointment each day instead of letting it have all of them. Sessions for the weeks before, the last night and the morning help. They show you how to stop a rehearsal halfway, how to plan early, and how to rest even when sleep does not come.',
  },
  // Airport and Boarding Anxiety
  2: {
    fullDescription:
      'For some people the hard part is over before the aircraft moves. The airport asks for a lot at once: crowds, noise, rules, strangers who search your bag, and a clock that seems to run faster than you do. Every step takes you closer, and each one feels like a last chance to turn back. Then you walk down the jet bridge, find your row, and the door closes. That moment is a plain routine: the crew arm the doors, check each other’s work, and sit down. It feels final because until then you could still decide.',
    characteristics: [
      'You arrive hours early, or so late that there is no time to think',
      'Your heart races at security and at the gate',
      'You look for the exits, and for people who seem calm',
      'You want to leave when boarding is called',
      'The sound of the door closing is the worst moment',
    ],
    causes: [
      'Crowds, noise and waiting, which tire your body before you fly',
      'Rules and checks that make you feel judged',
      'A point of no return that you can see coming',
      'Memories of missed flights or long delays',
    ],
    help: 'We walk you through the airport one stop at a time, so that nothing comes as a surprise. There are sessions short enough for a queue, one for the jet bridge, and one that begins as the door closes and stays with you until the wheels roll.',
  },
  // Fear of Take-off and Landing
  3: {
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
  },
  // Fear of Turbulence and Weather
  4: {
    fullDescription:
      'Turbulence is moving air, as rough tarmac is uneven road. It feels large because your body has no horizon to measure it against: a drop that feels like a fall is usually a matter of metres. The wings bend because they are built to. They must carry one and a half times the strongest load that is expected in service. Pilots slow down, ask for a smoother level, and use radar to keep clear of storms. For you the risk is a bump with the belt open. Keep it fastened, and let the seat do the work.',
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
  },
  // Fear of Crashing or Catastrophic Failure
  5: {
    fullDescription:
      'This is the fear that something will break and nothing will be left to do. Your mind shows you a single picture and lets it stand for every flight. The facts are duller. Flying with an airline is one of the safest ways to travel. Every vital system on board exists two or three times, so a failure becomes a checklist and not a disaster. An airliner flies and lands on one engine; with none at all it glides, from cruising height for more than a hundred kilometres. Numbers alone rarely calm anybody, though, because fear asks for certainty, which nothing in life can give.',
    characteristics: [
      'Any unusual sound seems to be the beginning',
      'You read accident reports, which helps for an hour',
      'You say silent goodbyes before you travel',
      'You choose airlines, seats and aircraft by superstition',
      'You stay awake as if that kept the aircraft in the air',
    ],
    causes: [
      'News, which reports the one flight and never the millions',
      'Vivid pictures, which feel more likely than they are',
      'Not knowing what holds an aircraft up',
      'A need for certainty where there is only very good odds',
    ],
    help: 'You hear from the people who build, check and fly aircraft, in plain words. Then we turn to the thought itself: how to notice it, let it stand there without an argument, and come back to your seat, your breath and your book.',
  },
  // Claustrophobia and Enclosed Spaces
  6: {
    fullDescription:
      'A cabin is narrow, full, and closed for hours. If small spaces frighten you, the trouble is rarely the wall itself. It is the thought that you cannot leave, and that the air will not be enough. It will be. In flight, air from outside flows in all the time, and on most airliners the air of the whole cabin is renewed about every three minutes. What you feel when your chest tightens is usually muscle and fast breathing, not a lack of oxygen. You cannot step outside, but you can stand, walk, stretch, and choose where you look.',
    characteristics: [
      'You must have an aisle seat, near the front or the door',
      'You feel hot and short of breath when the door closes',
      'A person leaning back or blocking the aisle alarms you',
      'You avoid the window seat, and the toilet',
      'You plan how you would get out',
    ],
    causes: [
      'An early memory of being shut in or held down',
      'Fast breathing, which itself brings tightness and dizziness',
      'Believing that the air runs out',
      'Crowding on all sides with nowhere to turn',
    ],
    help: 'You practise at home first, in a chair, with the sounds of a cabin. Sessions teach slow breathing for a tight chest, and ways to make space. They include a long look down the aisle, cool air from the vent, a stretch that nobody notices, and a walk at the right moment.',
  },
  // Fear of Heights
  7: {
    fullDescription:
      'A fear of heights is an old and useful reflex: it keeps you back from edges. In an aircraft it meets something that it does not understand. There is no edge. You sit in a closed room with a floor. At cruising height the ground is so far away that your eyes find few of the cues that make a balcony dizzying. Many people who cannot climb a ladder are surprised to feel little at the window. What hurts is the knowledge of the height, and the picture of falling. It often returns in steep turns, when the earth fills the window.',
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
  },
  // Loss of Control
  8: {
    fullDescription:
      'You would not call yourself anxious behind a wheel. There you decide. In row 23 somebody else does, behind a door, and you cannot see the road. For people who manage their lives by paying attention, that is hard to bear, and so you fly the aircraft from your seat: listening, watching, tensing. It does not steer anything, and it is exhausting. The two people in front are both able to fly and land alone. They work by checklists, check each other, follow a route watched from the ground, and are tested in a simulator, usually twice a year.',
    characteristics: [
      'You feel safe as a driver and tense as a passenger',
      'You follow the flight map without a break',
      'You want to know why the engines changed their sound',
      'You find it hard to sleep, as if on duty',
      'Delays without a reason make you angry or afraid',
    ],
    causes: [
      'Being used to carrying the responsibility',
      'Times when others were in charge and it went badly',
      'Not seeing the people you depend on',
      'Taking worry for a way of helping',
    ],
    help: 'You meet pilots, engineers and controllers, and hear how decisions are made. Then we give you back what is yours: when to move, what to hear, how to breathe, where to put your attention. Handing over the rest becomes something that you do, not something done to you.',
  },
  // Fear of Panic Attacks
  9: {
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
  },
  // Social Anxiety and Judgment
  10: {
    fullDescription:
      'Sometimes the worst of it is being seen. You sit closer to strangers than almost anywhere else, for hours, with no door to close. What if your hands shake, if you cry, if you have to ask the person on the aisle to stand up a third time? So you hide it, and hiding takes more strength than the flight. Two things are worth knowing. Fear shows far less than it feels. And you are not alone with it: surveys find that a good part of all passengers are uneasy in the air. Cabin crew meet nervous flyers on most days, and like to be told.',
    characteristics: [
      'You hide your fear from the people you travel with',
      'You will not press the call button, whatever happens',
      'You drink or eat nothing so as not to get up',
      'You rehearse what to say at the desk and at the gate',
      'You go over every awkward moment afterwards',
    ],
    causes: [
      'Sitting close to strangers with no way to withdraw',
      'Having been laughed at for being afraid',
      'A strict idea of how an adult should cope',
      'Taking a passing glance for a judgment',
    ],
    help: 'You get simple sentences that work, such as one for telling the crew when you board. Sessions look like anyone listening to music, so nobody knows. And you practise being a little visible, on purpose, in places that matter less than row 23.',
  },
  // Motion Sickness and Physical Discomfort
  11: {
    fullDescription:
      'Here the body complains first and the mind follows. Your inner ear feels the movement while your eyes see a cabin that stands still, and the quarrel between the two is what makes you queasy. The air is dry, often drier than in a desert. The pressure in the cabin is that of a mountain village, and it changes during climb and descent, so ears pop, bellies swell, and feet do, too. None of it is pleasant and, for most people, none of it is dangerous. But nausea and a racing heart feel much like fear, and soon the one calls up the other.',
    characteristics: [
      'You feel sick when the aircraft turns, climbs or bumps',
      'Your ears hurt during the descent',
      'Smells, heat or noise become too much',
      'Your mouth is dry and your head aches',
      'You are afraid of being sick in front of others',
    ],
    causes: [
      'Eyes and inner ear that tell different stories',
      'Pressure that changes faster than your ears can follow',
      'Dry air, a full stomach or none, and too little sleep',
      'Tension, which makes nausea worse',
    ],
    help: 'You learn what helps before and during a flight. Choose a seat over the wings, where the aircraft moves least. Keep your eyes on the horizon, let cool air reach your face, and swallow or yawn on the way down. Short sessions calm a stomach by way of the breath. For medicines, ask a pharmacist.',
  },
  // Security and Safety Concerns
  12: {
    fullDescription:
      'You trust the machine. It is people you are not sure of. You look at faces in the queue, notice a bag that stands alone, and wonder what somebody could do. Such a fear has real events behind it, and nobody can promise that there will never be another. But much was learnt from them. Bags and people are screened. The cockpit door is reinforced and stays locked in flight. Crews train for trouble, and much of the work happens out of your sight, long before you reach the airport. Your watching does not add to it. It only costs you the journey.',
    characteristics: [
      'You look at other passengers for something suspicious',
      'You follow the news closely before you travel',
      'You avoid certain routes, airlines or dates',
      'You feel uneasy about bags, and about people who get up often',
      'You are ashamed of what you think about strangers',
    ],
    causes: [
      'Attacks in the news, seen again and again',
      'Security checks, which remind you of what they are for',
      'Having met violence or threat yourself',
      'Taking alertness for protection',
    ],
    help: 'We tell you what is done for your safety, as far as it can be told, and what the checks at the airport mean. You practise noticing a thought about a stranger without following it, and you learn to set a limit to the news in the week before you fly.',
  },
  // Past Trauma or Bad Experiences
  13: {
    fullDescription:
      'Something happened. It may have been an emergency landing, a storm over the sea, or an hour in which you were sure that it was over. Or it had nothing to do with aircraft, such as a loss, an accident, or a flight home to bad news. Your body has filed it together with everything that was there: the smell of the cabin, the chime, the angle of the floor. When one of them returns, the alarm returns, too, as though no time had passed. That is not weakness. It is memory doing its work too well, and memories like these can be taught that they are over.',
    characteristics: [
      'Sounds or smells of a cabin bring it back at once',
      'You dream of it, or avoid any talk of it',
      'You were a calm flyer before',
      'You feel far away or numb on board',
      'Dates and places connected with it weigh on you',
    ],
    causes: [
      'A flight on which you were truly afraid for your life',
      'An injury, an illness or a panic attack on board',
      'Grief or shock that a journey became part of',
      'Nobody to explain it to you at the time',
    ],
    help: 'Nothing here makes you relive it. You choose how close to go, and may stop at any second. Sessions bring you back to the present by what you see, hear and touch. If the memory troubles your days as well, a trauma therapist can do more than we can, and we say so.',
  },
  // General Death Anxiety
  14: {
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
  },
}
