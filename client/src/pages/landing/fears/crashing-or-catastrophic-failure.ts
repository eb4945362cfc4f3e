import type { FearText } from './fear.ts'

export const crashingOrCatastrophicFailure: FearText = {
  fullDescription:
    'This is the fear that something will break and nothing will be left to do. Your mind shows you a single picture and lets it stand for every flight. The facts are duller. Flying with an airline is one of the safest ways to travel. Whatever matters on board exists two or three times, so that a failure becomes a checklist and not a disaster. An airliner flies and lands on one engine; with none at all it glides, from cruising height for more than a hundred kilometres. Numbers alone rarely calm anybody, though, because fear asks for certainty, which nothing in life can give.',
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
}
