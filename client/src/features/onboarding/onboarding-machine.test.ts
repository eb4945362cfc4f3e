import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type Answers, NO_ANSWERS } from '../../entities/anxiety-profile/answers.ts'
import type { Save } from '../../entities/anxiety-profile/save-answers.ts'
import { type OnboardingInput, onboardingMachine } from './onboarding-machine.ts'

const ANSWERED: Answers = {
  ...NO_ANSWERS,
  name: 'Maya',
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence'],
  symptoms: ['shaking'],
  desiredSupport: ['guidance'],
  flightTimeline: 'next-month',
}
const ATTEMPT = { id: 'first', number: 1, sent: false }

/** Starts an onboarding whose saves the test settles. */
function start(input: Partial<OnboardingInput> = {}) {
  const saves: { sent: Save; settle: PromiseWithResolvers<void> }[] = []
  const save = fromPromise<void, Save>(({ input: sent }) => {
    const settle = Promise.withResolvers<void>()
    saves.push({ sent, settle })
    return settle.promise
  })
  const actor = createActor(onboardingMachine.provide({ actors: { save } }), {
    input: { span: 'all', step: 1, answers: NO_ANSWERS, attempt: ATTEMPT, ...input },
  })
  actor.start()
  return {
    actor,
    saves,
    send: actor.send.bind(actor),
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
  }
}

test('onboarding has 4 steps: Continue goes through them, then everything is saved', {
  tags: ['onboarding/4-step-wizard-progress-bar-step-n-4', 'limits/onboarding-has-4-steps'],
}, async () => {
  const { actor, saves, send, context, state } = start({ answers: ANSWERED })
  for (const step of [1, 2, 3, 4]) {
    expect(context().step).toBe(step)
    send({ type: 'CONTINUE' })
  }
  expect(state()).toBe('saving')
  expect(saves).toMatchObject([{ sent: { answers: ANSWERED, attempt: { id: 'first', number: 1, sent: true } } }])
  saves[0]?.settle.resolve()
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(state()).toBe('saved')
})

test('advancing validates: an unanswered step stays and shows what is missing', {
  tags: ['states/advancing-re-validates-message'],
}, () => {
  const { send, context } = start()
  send({ type: 'CONTINUE' })
  expect(context()).toMatchObject({ step: 1, problem: { question: 'name', message: 'Please enter your name.' } })
})

test('an answer removes the message and keeps the other answers', () => {
  const { send, context } = start({ answers: { ...NO_ANSWERS, flyingFrequency: 'never' } })
  send({ type: 'CONTINUE' })
  send({ type: 'ANSWER', answers: { name: 'Maya' } })
  expect(context()).toMatchObject({ problem: null, answers: { name: 'Maya', flyingFrequency: 'never' } })
})

test('Previous goes back from step 2 and keeps all answers, and does nothing on step 1', {
  tags: ['onboarding/previous-from-step-2'],
}, () => {
  const { send, context } = start({ answers: ANSWERED, step: 2 })
  send({ type: 'PREVIOUS' })
  expect(context()).toMatchObject({ step: 1, answers: ANSWERED })
  send({ type: 'PREVIOUS' })
  expect(context().step).toBe(1)
})

test('a failed save loses nothing: the last step returns, and trying again sends the same attempt', async () => {
  const { actor, saves, send, context } = start({ answers: ANSWERED, step: 4 })
  send({ type: 'CONTINUE' })
  saves[0]?.settle.reject(new Error('no network'))
  await waitFor(actor, (snapshot) => snapshot.matches('answering'))
  expect(context()).toMatchObject({ step: 4, answers: ANSWERED, hasFailed: true })
  send({ type: 'CONTINUE' })
  expect(context().hasFailed).toBe(false)
  expect(saves.map(({ sent }) => sent.attempt)).toEqual([
    { id: 'first', number: 1, sent: true },
    { id: 'first', number: 1, sent: true },
  ])
})

test('an answer changed after sending makes a new attempt, because the server refuses a reused key with other content', () => {
  const { send, context } = start({ answers: ANSWERED, step: 4, attempt: { id: 'first', number: 1, sent: true } })
  send({ type: 'ANSWER', answers: { flightTimeline: 'no-plans' } })
  send({ type: 'ANSWER', answers: { flightTimeline: 'next-month' } })
  expect(context().attempt).toEqual({ id: 'first', number: 2, sent: false })
})

test('nothing changes and nothing is sent twice while saving', {
  tags: ['states/submit-disabled-while-pending'],
}, () => {
  const { saves, send, context } = start({ answers: ANSWERED, step: 4 })
  send({ type: 'CONTINUE' })
  send({ type: 'CONTINUE' })
  send({ type: 'PREVIOUS' })
  send({ type: 'ANSWER', answers: { name: 'Someone else' } })
  expect(saves).toHaveLength(1)
  expect(context()).toMatchObject({ step: 4, answers: ANSWERED })
})

test('answers from another tab are taken over', () => {
  const { send, context } = start()
  const draft = { step: 3 as const, answers: ANSWERED, attempt: { id: 'other', number: 2, sent: false } }
  send({ type: 'DRAFT_CHANGED', draft })
  expect(context()).toMatchObject(draft)
})

test('editing one step saves it directly, and only when it is valid', () => {
  const { saves, send, context } = start({ span: 'one', step: 2, answers: ANSWERED })
  send({ type: 'ANSWER', answers: { triggers: [] } })
  send({ type: 'CONTINUE' })
  expect(saves).toHaveLength(0)
  expect(context().problem?.message).toBe('Please select at least one trigger.')
  send({ type: 'ANSWER', answers: { triggers: ['landing'] } })
  send({ type: 'CONTINUE' })
  expect(saves).toMatchObject([{ sent: { answers: { triggers: ['landing'] } } }])
})
