/**
 * The topics that content can help with. Their ids are stable: read models store them, and the API matches them to tags and
 * titles.
 * Together they cover the 14 flight fears of the specification (section 3):
 *
 * | fear | topic |
 * | --- | --- |
 * | Anticipatory Anxiety | anticipation |
 * | Airport and Boarding Anxiety | airport |
 * | Fear of Take-off and Landing | take-off, landing |
 * | Fear of Turbulence and Weather | turbulence |
 * | Fear of Crashing or Catastrophic Failure | crash |
 * | Claustrophobia and Enclosed Spaces | claustrophobia |
 * | Fear of Heights | heights |
 * | Loss of Control | control |
 * | Fear of Panic Attacks | panic |
 * | Social Anxiety and Judgment | social |
 * | Motion Sickness and Physical Discomfort | nausea, body |
 * | Security and Safety Concerns | security |
 * | Past Trauma or Bad Experiences | trauma |
 * | General Death Anxiety | death |
 *
 * The other topics are what users want rather than fear: breathing, technical knowledge, programs to follow, sleep.
 *
 * The order decides between topics of the same weight: the most common reasons to use the product come first.
 */
export const TOPICS = [
  'turbulence',
  'take-off',
  'landing',
  'panic',
  'claustrophobia',
  'control',
  'crash',
  'anticipation',
  'airport',
  'breathing',
  'heights',
  'nausea',
  'body',
  'trauma',
  'death',
  'security',
  'social',
  'technical',
  'programs',
  'sleep',
] as const
export type Topic = (typeof TOPICS)[number]
