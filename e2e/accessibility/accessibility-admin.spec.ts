import { test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { openAdminArea } from '../support/admin-area.ts'
import { adminScreensContent, visitAdminArea } from '../support/admin-screens.ts'

test('the admin area has no violations', async ({ page, request }) => {
  const content = await adminScreensContent(request)
  await openAdminArea(page, 'admin@stillair.test', `?search=${encodeURIComponent(content.title)}`)
  await visitAdminArea(page, request, content, (where) => expectAccessibleOnDevices(page, where))
})
