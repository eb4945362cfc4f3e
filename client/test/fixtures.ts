import type { User } from '@stillair/api/contract/listener/account.ts'
import type { Program } from '@stillair/api/contract/listener/programs.ts'
import type { SubscriptionStatus } from '@stillair/api/contract/listener/subscription.ts'

/** Returns an account with a completed onboarding, with overrides. */
export function userFixture(more: Partial<User> = {}): User {
  return {
    firebaseUid: 'maya',
    name: 'Maya',
    email: 'maya@stillair.test',
    onboardingComplete: true,
    flightTimeline: 'no-plans',
    anxietyProfile: null,
    createdAt: '2025-05-14T12:00:00.000Z',
    roles: [],
    ...more,
  }
}

/** Returns a published program, with overrides. */
export function programFixture(id: string, more: Partial<Program> = {}): Program {
  return {
    id,
    title: id,
    description: null,
    whoIsThisFor: null,
    coverUrl: null,
    tags: [],
    isPublished: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    cover: { prefix: '/gallery/dusk-sea-1', placeholder: '#cdb3a6' },
    contentIds: [],
    ...more,
  }
}

/** Returns the answer of `GET /api/subscription-status` for a subscriber, or for somebody who never subscribed. */
export function subscriptionFixture(hasActiveSubscription: boolean): SubscriptionStatus {
  return {
    hasActiveSubscription,
    status: hasActiveSubscription ? 'active' : 'none',
    reason: hasActiveSubscription ? 'paid' : 'never-subscribed',
    until: hasActiveSubscription ? '2026-12-20T12:00:00.000Z' : null,
    cancelAtPeriodEnd: false,
    inGrace: false,
    canManage: hasActiveSubscription,
    checkoutPending: false,
    prices: { GBP: 999, USD: 1299, EUR: 1199 },
  }
}
