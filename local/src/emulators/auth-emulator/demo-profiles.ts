import type { AnxietyProfile, FlightTimeline } from '@stillair/api/contract/listener/account.ts'

export type DemoProfile = { flightTimeline: FlightTimeline; profile: AnxietyProfile }

/** Onboarding answers of the demo accounts, by e-mail. Accounts without an entry have not been through the onboarding. */
export const DEMO_PROFILES: Readonly<Record<string, DemoProfile>> = {
  'listener@stillair.test': {
    flightTimeline: 'next-month',
    profile: {
      anxietyTimeline: 'incident',
      flyingFrequency: 'rarely',
      triggers: ['turbulence', 'takeoff', 'control'],
      symptoms: ['racing-heart', 'shortness-breath'],
      copingMethods: ['breathing', 'avoiding'],
      desiredSupport: ['guidance', 'calming-tools', 'education'],
    },
  },
  'subscriber@stillair.test': {
    flightTimeline: 'next-3-6-months',
    profile: {
      anxietyTimeline: 'always',
      flyingFrequency: 'occasionally',
      triggers: ['claustrophobia', 'airport', 'the moment the door closes'],
      symptoms: ['dizziness', 'nausea'],
      copingMethods: ['meditation', 'a window seat and music'],
      desiredSupport: ['calming-tools', 'progress', 'private'],
    },
  },
  'admin@stillair.test': {
    flightTimeline: 'no-plans',
    profile: {
      anxietyTimeline: 'recent',
      flyingFrequency: 'frequently',
      triggers: ['landing'],
      symptoms: ['shaking'],
      copingMethods: [],
      desiredSupport: ['education'],
    },
  },
  'analyst@stillair.test': {
    flightTimeline: 'no-plans',
    profile: {
      anxietyTimeline: 'recent',
      flyingFrequency: 'never',
      triggers: ['control', 'turbulence'],
      symptoms: ['racing-heart'],
      copingMethods: ['therapy'],
      desiredSupport: ['education', 'progress'],
    },
  },
}
