import type { FearText } from './fear.ts'

export const pastTraumaOrBadExperiences: FearText = {
  fullDescription:
    'Something happened. An emergency landing, a storm over the sea, an hour in which you were sure that it was over; or something that had nothing to do with aircraft, such as a loss, an accident, or a flight home to bad news. Your body has filed it together with everything that was there: the smell of the cabin, the chime, the angle of the floor. When one of them returns, the alarm returns, too, as though no time had passed. That is not weakness. It is memory doing its work too well, and memories like these can be taught that they are over.',
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
}
