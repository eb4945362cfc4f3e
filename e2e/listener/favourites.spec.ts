import { expect, type Page, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

const heart = (page: Page) => page.getByRole('button', { name: 'Favourite', exact: true })

test('a favourite is marked, found in the library, and removed while offline', { tag: '@core' }, async ({
  page,
  context,
  request,
}) => {
  const ada = await admin(request)
  const title = `Once More ${Date.now()}`
  const contentId = await publishSession(ada, { title, mediaId: await anyRecording(request, ada) })
  const listener = await newListener(request, 'Fay Again')
  const favourites = () => listener.send('GET /api/favourites')
  await openAs(page, listener.email, `/content/${contentId}`)
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(favourites).toMatchObject([{ contentId }])

  await page.goto('/content-library')
  await page.getByText('Show favourites only').click()
  await expect(page.getByText('1 session', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')

  await context.setOffline(true)
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await favourites()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(favourites).toEqual([])
})
