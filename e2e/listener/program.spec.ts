import { expect, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishProgram, publishSession } from '../support/publish.ts'

const RUN = `Runway ${Date.now()}`
const PROGRAM = `${RUN}: First Flight in Years`
const SESSIONS = [`${RUN} One`, `${RUN} Two`, `${RUN} Three`] as const

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const ids: string[] = []
  for (const title of SESSIONS) ids.push(await publishSession(ada, { title, mediaId, categoryId: 2 }))
  await publishProgram(ada, PROGRAM, ids)
})

test('a listener finds a program, goes through it in order, and completes it', {
  tag: ['@core', '@routes/from-program-id-goes-back-programs-id', '@programs/toggle-hide-completed-content-numbered'],
}, async ({ page, request }) => {
  const listener = await newListener(request, 'Teo Program')
  await openAs(page, listener.email)
  await page.getByRole('link', { name: 'Programs', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flight Confidence Programs' })).toBeVisible()
  await page.getByRole('searchbox').fill(RUN)
  await page.getByRole('link', { name: new RegExp(PROGRAM) }).click()
  await expect(page.getByRole('heading', { level: 1, name: PROGRAM })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who is this for?' })).toBeVisible()
  await expect(page.getByText('+2', { exact: true })).toBeVisible()

  for (const [done, title] of SESSIONS.entries()) {
    await expect(page.getByText(`${done}/3 Sessions`)).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as Completed' }).first().click()
    await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
    const next = SESSIONS[done + 1]
    if (next) await expect(page.getByRole('region', { name: next })).toContainText(`Next in ${PROGRAM}`)
    const milestone = page.getByRole('region', { name: 'How was this for you?' })
    if (done === 0) await expect(milestone).toContainText('Your first session is done.')
    else if (next) await expect(milestone).not.toContainText(/first session|whole program/)
    else await expect(milestone).toContainText(`You’ve completed the whole program: ${PROGRAM}.`)
    // The one below what follows the session; the other is on the cover.
    await page
      .getByRole('link', { name: `Back to ${PROGRAM}` })
      .last()
      .click()
  }
  await expect(page.getByText('3/3 Sessions')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('Completed')
  await expect(page.getByRole('link', { name: 'Choose another program' })).toHaveAttribute('href', '/programs')
  await page.getByRole('switch', { name: 'Hide completed content' }).click()
  const listed = page.getByRole('main').getByRole('link')
  for (const title of SESSIONS) await expect(listed.filter({ hasText: title })).toHaveCount(0)
})
