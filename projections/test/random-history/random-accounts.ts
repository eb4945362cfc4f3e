import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  type AccountEvent,
  type AnxietyProfile,
  AnxietyProfileRecorded,
  EmailConfirmed,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
  ProfileChanged,
  UserRegistered,
  userStream,
} from '@stillair/events/modules/accounts/events.ts'
import { RoleGranted, RoleRevoked, roleStream } from '@stillair/events/modules/roles/events.ts'

/** Returns a random event of an account, in no sensible order. `random` returns numbers from 0 to 1. */
export function randomAccountDeed(userId: string, random: () => number): readonly [StreamName, ...DomainEvent[]] {
  const pick = <T>(...list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]
  const some = (...list: readonly string[]) => list.filter(() => random() < 0.4)
  const person = {
    userId,
    email: pick('amelia@example.com', '"amelia e."+air@example.com', null),
    name: pick('Amelia', 'Ame\\lia "{Lady}" <b>', '離陸', '', null),
  }
  const profile = (): AnxietyProfile => ({
    anxietyTimeline: pick('always', 'incident', 'recent'),
    flyingFrequency: pick('never', 'rarely', 'occasionally', 'frequently'),
    triggers: some('turbulence', 'takeoff', 'bumps over the "sea"', 'a\\b{c},NULL'),
    symptoms: some('racing-heart', 'nausea', 'мурашки'),
    copingMethods: some('breathing', 'avoiding'),
    desiredSupport: some('guidance', 'education', 'private'),
  })
  const flightTimeline = pick('next-month', 'next-1-3-months', 'next-3-6-months', 'no-plans', null)
  if (random() < 0.05) {
    const role = pick('admin', 'analyst')
    return [roleStream(userId), random() < 0.5 ? RoleGranted({ userId, role }) : RoleRevoked({ userId, role })]
  }
  const deed = pick<() => AccountEvent>(
    () => UserRegistered(person),
    () => UserRegistered(person),
    () => UserRegistered(person),
    () => ProfileChanged(person),
    () => EmailConfirmed({ userId }),
    () => AnxietyProfileRecorded({ userId, profile: random() < 0.1 ? null : profile() }),
    () => OnboardingCompleted({ userId, flightTimeline }),
    () => FlightTimelineChanged({ userId, flightTimeline }),
    // Rare, so that most accounts have a story.
    () => (random() < 0.4 ? PersonalDataErased({ userId, reason: 'account-deleted' }) : ProfileChanged(person)),
  )
  return [userStream(userId), deed()]
}
