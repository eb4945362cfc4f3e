import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { NO_ANSWERS } from '../../entities/anxiety-profile/answers.ts'
import { type Draft, keepDraft } from '../../entities/anxiety-profile/draft.ts'
import type { Step } from '../../entities/anxiety-profile/validate-step.ts'
import { StepForm } from './step-form.tsx'

const me = userFixture({ onboardingComplete: false, name: '' })
const draftAt = (step: Step): Draft => ({ step, answers: NO_ANSWERS, attempt: { id: 'first', number: 1, sent: false } })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function screen(step: Step): Promise<string> {
  const { Onboarding } = await import('./onboarding.tsx')
  keepDraft(me.firebaseUid, draftAt(step))
  return markup(<Onboarding me={me} />)
}

describe('onboarding', () => {
  test.each<[Step, string]>([
    [1, '25%'],
    [2, '50%'],
    [3, '75%'],
    [4, '100%'],
  ])(
    'progress bar: step %d of 4, %s complete',
    { tags: ['onboarding/4-step-wizard-progress-bar-step-n-4'] },
    async (step, percent) => {
      const html = await screen(step)
      expect(wordsOf(html).replaceAll('\n', ' ')).toContain(`Step ${step} of 4 · ${percent}`)
      expect(html).toMatch(new RegExp(`role="progressbar"[^>]*aria-valuenow="${step * 25}"`))
    },
  )

  test('Previous from step 2; Continue, and Complete Setup on the last step; Sign Out on each', {
    tags: ['onboarding/4-step-wizard-progress-bar-step-n-4', 'onboarding/previous-from-step-2'],
  }, async () => {
    const buttons = async (step: Step) =>
      [...(await screen(step)).matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) => wordsOf(inside))
    expect(await buttons(1)).toEqual(['Sign Out', 'Continue'])
    expect(await buttons(2)).toEqual(['Sign Out', 'Previous', 'Continue'])
    expect(await buttons(4)).toEqual(['Sign Out', 'Previous', 'Complete Setup'])
  })

  test('the answers of a kept draft are there again, and the privacy policy is near', async () => {
    const { Onboarding } = await import('./onboarding.tsx')
    keepDraft(me.firebaseUid, {
      ...draftAt(2),
      answers: { ...NO_ANSWERS, triggers: ['landing'], otherSymptom: 'Sweat' },
    })
    const html = markup(<Onboarding me={me} />)
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="landing"|<input[^>]*value="landing"[^>]*checked=""/)
    expect(html).toContain('value="Sweat"')
    expect(linksOf(html)['How we keep them']).toBe('/privacy')
  })

  test('each question is a group with a name, each answer has its label', async () => {
    const html = await screen(2)
    expect([...html.matchAll(/<legend[^>]*>(.*?)<\/legend>/gs)].map(([, inside = '']) => wordsOf(inside))).toEqual([
      'Triggers',
      'What your body does',
    ])
    const inputs = [...html.matchAll(/<input[^>]*type="checkbox"/g)]
    const labels = [...html.matchAll(/<label[^>]*>.*?<\/label>/gs)]
    expect(labels).toHaveLength(inputs.length)
  })
})

describe('a step', () => {
  const step = {
    step: 4 as const,
    answers: { ...NO_ANSWERS, flightTimeline: 'no-plans' as const },
    problem: null,
    isSaving: false,
    hasFailed: false,
    submitText: 'Complete Setup',
    savingText: 'Creating Your Profile...',
    onAnswer: () => {},
    onSubmit: () => null,
    isPage: true,
  }
  const submit = (html: string) => html.match(/<button type="submit"[^>]*aria-disabled="(\w+)"[^>]*>([^<]*)/)?.slice(1)

  test('Continue is disabled until the step is valid', { tags: ['states/onboarding-continue-disabled-until'] }, () => {
    expect(submit(markup(<StepForm {...step} answers={NO_ANSWERS} />))).toEqual(['true', 'Complete Setup'])
    expect(submit(markup(<StepForm {...step} />))).toEqual(['false', 'Complete Setup'])
  })

  test("while it is saved: 'Creating Your Profile...', and nothing can be changed", {
    tags: ['onboarding/complete-setup-reads-creating-your'],
  }, () => {
    const html = markup(<StepForm {...step} isSaving />)
    expect(submit(html)).toEqual(['true', 'Creating Your Profile...'])
    expect(html).toMatch(/<fieldset disabled=""/)
  })

  test("save failure: 'Error', its text, and a way to try again", {
    tags: ['errors/onboarding-save-failure-error-there-was'],
  }, () => {
    const html = markup(<StepForm {...step} hasFailed />)
    expect(wordsOf(html)).toContain('Error\nThere was an error saving your information. Please try again.')
    expect(html).toContain('role="alert"')
    expect(submit(html)).toEqual(['false', 'Try again'])
  })

  test('what is missing stands at its question, whose fields are marked', () => {
    const problem = { question: 'flightTimeline' as const, message: 'Please select your flight planning timeline.' }
    const html = markup(<StepForm {...step} answers={NO_ANSWERS} problem={problem} />)
    expect(wordsOf(html)).toContain('Your next flight\nPlease select your flight planning timeline.')
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3)
  })
})
