// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { userFixture } from '../../../test/fixtures.ts'
import { linksOf, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
import { NO_ANSWERS } from '../../entities/anxiety-profile/answers.ts'
import { type Draft, saveDraft } from '../../entities/anxiety-profile/draft.ts'
import type { Step } from '../../entities/anxiety-profile/validate-step.ts'
import { Onboarding } from './onboarding.tsx'
import { StepForm } from './step-form.tsx'

const me = userFixture({ onboardingComplete: false, name: '' })
const draftAt = (step: Step): Draft => ({ step, answers: NO_ANSWERS, attempt: { id: 'first', number: 1, sent: false } })

afterEach(() => localStorage.clear())

function screen(draft: Draft) {
  saveDraft(me.firebaseUid, draft)
  return rendered(<Onboarding me={me} />)
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
      const { container, getByRole } = await screen(draftAt(step))
      expect(wordsOf(container).replaceAll('\n', ' ')).toContain(`Step ${step} of 4 · ${percent}`)
      expect(getByRole('progressbar').getAttribute('aria-valuenow')).toBe(`${step * 25}`)
    },
  )

  test('Previous from step 2; Continue, and Complete Setup on the last step; Sign Out on each', {
    tags: ['onboarding/4-step-wizard-progress-bar-step-n-4', 'onboarding/previous-from-step-2'],
  }, async () => {
    const buttons = async (step: Step) => wordsOfEach((await screen(draftAt(step))).getAllByRole('button'))
    expect(await buttons(1)).toEqual(['Sign Out', 'Continue'])
    expect(await buttons(2)).toEqual(['Sign Out', 'Previous', 'Continue'])
    expect(await buttons(4)).toEqual(['Sign Out', 'Previous', 'Complete Setup'])
  })

  test('the answers of a stored draft are shown, with a link to the privacy policy', async () => {
    const answers = { ...NO_ANSWERS, triggers: ['landing'], otherSymptom: 'Sweat' }
    const { container, getByDisplayValue } = await screen({ ...draftAt(2), answers })
    const chosen = container.querySelectorAll<HTMLInputElement>('input:checked')
    expect([...chosen].map(({ value }) => value)).toEqual(['landing'])
    getByDisplayValue('Sweat')
    expect(linksOf(container)['How we protect them']).toBe('/privacy')
  })

  test('each question is a group with a name, each answer has its label', async () => {
    const { container, getAllByRole } = await screen(draftAt(2))
    expect(wordsOfEach(container.querySelectorAll('legend'))).toEqual(['Triggers', 'What your body does'])
    const boxes = getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ labels }) => labels?.length)).toEqual(boxes.map(() => 1))
    expect(container.querySelectorAll('label')).toHaveLength(boxes.length)
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
  async function shown(props: Partial<Parameters<typeof StepForm>[0]>) {
    const form = await rendered(<StepForm {...step} {...props} />)
    const button = form.container.querySelector('button[type="submit"]')
    return { ...form, submit: [button?.getAttribute('aria-disabled'), button?.textContent] }
  }

  test('Continue is disabled until the step is valid', {
    tags: ['states/onboarding-continue-disabled-until'],
  }, async () => {
    expect((await shown({ answers: NO_ANSWERS })).submit).toEqual(['true', 'Complete Setup'])
    expect((await shown({})).submit).toEqual(['false', 'Complete Setup'])
  })

  test("while saving: 'Creating Your Profile...', and nothing can be changed", {
    tags: ['onboarding/complete-setup-reads-creating-your'],
  }, async () => {
    const { container, submit } = await shown({ isSaving: true })
    expect(submit).toEqual(['true', 'Creating Your Profile...'])
    expect(container.querySelector('fieldset')?.disabled).toBe(true)
  })

  test("save failure: 'Error', its text, and a way to try again", {
    tags: ['errors/onboarding-save-failure-error-there-was'],
  }, async () => {
    const { submit, getAllByRole } = await shown({ hasFailed: true })
    expect(wordsOfEach(getAllByRole('alert')).join('\n')).toContain(
      'Error\nThere was an error saving your information. Please try again.',
    )
    expect(submit).toEqual(['false', 'Try again'])
  })

  test('a message is shown at its question, whose fields are marked as invalid', async () => {
    const problem = { question: 'flightTimeline' as const, message: 'Please select your flight planning timeline.' }
    const { container } = await shown({ answers: NO_ANSWERS, problem })
    expect(wordsOf(container)).toContain('Your next flight\nPlease select your flight planning timeline.')
    expect(container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(4)
  })
})
