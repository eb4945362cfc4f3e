import { expect, test } from '@playwright/test'
import { expectAccessiblePageOnDevices } from '../support/accessibility.ts'
import { newListener } from '../support/api.ts'
import { listenerScreens } from '../support/listener-screens.ts'
import { openAs } from '../support/people.ts'

test('a listener’s screens have no violations', async ({ page, request }) => {
  const { paths } = await listenerScreens(request)
  await openAs(page, (await newListener(request, 'Axe Listener')).email)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectAccessiblePageOnDevices(page, path)
  }
})
