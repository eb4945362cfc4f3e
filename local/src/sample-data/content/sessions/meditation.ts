import type { DemoSession } from '../demo-session.ts'

/**
 * Quiet sessions with few words and long pauses.
 *
 * Sources: WHO, Travel by air: health considerations, for the share of fresh air, the filters and 20 to 30 changes of cabin air an
 * hour; DSM-IV-TR, panic attack, for the peak within ten minutes.
 */
export const meditation: DemoSession[] = [
  {
    slug: 'the-days-before',
    title: 'The Days Before',
    fear: 'Anticipatory Anxiety',
    description: 'For the week when the flight is far off and your mind already on board.',
    categoryId: 3,
    tags: ['Before the flight', 'Worry', 'Breathing'],
    isFree: true,
    duration: 185,
    details: [
      'Three slow breaths, and a few minutes in the room where you are. Then a way to give the worry an appointment of its own.',
      'Listen in the evening, or whenever you notice that you are flying in your head. You need only a place to sit.',
    ],
    paragraphs: [
      'The flight has not begun, and still you have been flying it for days. That is what a careful mind does. It rehearses, so that nothing can surprise you. The trouble is that it only rehearses the bad version.',
      'Let your shoulders come down a little. Breathe in through your nose while you count to four. Let the breath go slowly, while you count to six. Again, in for four. And out for six.',
      'Now notice where you are. There is a chair, or a bed. There is a floor under you that does not move. Nothing is asked of you in this minute.',
      'The thought of the flight will come back. You do not have to win an argument with it. You can say, quietly: that is the rehearsal. Then come back to the next breath out.',
      'If it helps, give the worry a time. Ten minutes after dinner, with a pen. Write down what you fear, and beside it one thing you will do. At all other times, the worry may wait for its appointment.',
      'You may still be nervous on the day. Nervous people fly every day, and they arrive. For now, there is only this breath, and the next one.',
    ],
  },
  {
    slug: 'more-room-than-it-seems',
    title: 'More Room Than It Seems',
    fear: 'Claustrophobia and Enclosed Spaces',
    description: 'For when the door has closed and the walls feel near.',
    categoryId: 3,
    tags: ['Small spaces', 'On board', 'Body scan'],
    isFree: false,
    duration: 215,
    details: [
      'A short walk through your body and the space around it: the vent above you, the floor under you, the farthest point your eyes can rest on. You let the feeling of being shut in rise, and watch it go back.',
      'Made for the minutes after the door closes. You can also practise it at home, in a small room, so that it is familiar when you need it.',
    ],
    paragraphs: [
      'The door is closed, and something in you counts the rows to it. That is an old, sensible part of you. It wants to know the way out. You can thank it, and let it sit down.',
      'Find the small vent above your seat. Turn it, and feel the air on your face. About half of what you breathe has just come in from outside, and the rest has passed through filters like those used in hospitals. The air in the whole cabin is replaced every few minutes. There is enough, and it keeps coming.',
      'Now feel how much room you already have. Press your feet into the floor. Open your hands, and let them lie wide. Rest your back against the seat. Your body is not being squeezed. It is being held.',
      'Let your eyes find the farthest thing they can see. The end of the cabin. A cloud. Let them rest there while you breathe in for four, and out for six.',
      'The feeling of being trapped rises, and it also falls. You do not have to push it. Watch it as you would watch a wave from the beach. It comes up. It turns. It goes back.',
      'If you would like to stand, and the seat belt sign is off, you may. A few steps to the galley, and a glass of water. You are a passenger here, not a prisoner. And every minute is one less.',
    ],
  },
  {
    slug: 'a-breath-you-can-follow',
    title: 'A Breath You Can Follow',
    fear: 'Fear of Panic Attacks',
    description: 'A light that grows and shrinks at six breaths a minute. Follow it for as long as you need.',
    categoryId: 3,
    tags: ['Panic', 'Breathing', 'Racing heart'],
    scene: 'breathing-light',
    isFree: true,
    duration: 190,
    details: [
      'A light grows and shrinks six times a minute, and you breathe with it. There is very little talk, and long stretches of none.',
      'For a rush of fear, on the ground or in the air. You can let it run with the sound off, too: the light says everything. If no doctor knows about such feelings of yours, speak with one before you travel.',
    ],
    paragraphs: [
      'There is a light in front of you. When it grows, breathe in. When it shrinks, breathe out. You do not have to be good at this. If you lose it, it will be there again in ten seconds.',
      'Your heart may be fast. Your hands may tingle. You may feel that something terrible is about to happen. This is your alarm, and it is loud because it was built to be loud. It is very unpleasant. It is an alarm, and not the fire.',
      'Panic cannot climb for ever. For most people it peaks within about ten minutes. Then the body tires of it, and it fades. You do not have to make that happen.',
      'Let the breath out be the longer one. Soft, as if you were cooling a cup of tea. Unclench your jaw. Let your tongue lie still.',
      'Name three things you can see. Two that you can hear. One that you can touch. Then come back to the light.',
      'If no doctor knows about these feelings, speak with one before you travel. That is not giving in. It is one less question to carry on board. Now breathe in with the light. And out with it. I will be quiet, and the light will stay.',
    ],
  },
  {
    slug: 'that-flight-is-over',
    title: 'That Flight Is Over',
    fear: 'Past Trauma or Bad Experiences',
    description: 'For those who carry an earlier flight into every new one.',
    categoryId: 3,
    tags: ['Past experience', 'Grounding', 'Memory'],
    isFree: false,
    duration: 220,
    details: [
      'A grounding exercise for an old memory: the date, the place, the weight of your body, and the fact that you came through.',
      'Take it slowly, and on the ground at first. You may stop at any point. If pictures of that day come uninvited or keep you from sleep, a therapist who knows about trauma can help.',
    ],
    paragraphs: [
      'You have flown before, and it went badly. Perhaps there was a storm, or a sudden drop, or nobody told you what was going on. Since then, part of you boards every aeroplane already braced.',
      'That part is not foolish. It learned something in one hard hour, and it learned it well. It has only not been told that the hour is over.',
      'So let us tell it. Look around you, and say the date. Say where you are. Feel the weight of your body, here. The memory is a picture. You are in the room where the picture hangs.',
      'If the memory comes, notice what is different today. A different seat. Different weather. And you, older by all the days since then. You came through that flight. You know how it ended, because you are here.',
      'Put one hand on your chest, and feel it move. Breathe in for four. Breathe out for six. Nothing has to be forgotten for this to become lighter.',
      'If pictures of that day come uninvited, or keep you from sleep, a therapist who knows about trauma can help, and many people find that it does. You do not have to do this part alone. For now: the date. The place. The breath. That flight is over.',
    ],
  },
]
