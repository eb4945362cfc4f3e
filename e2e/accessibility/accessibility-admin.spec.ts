import { test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { openAdminArea } from '../support/admin-area.ts'
import { visitAdminArea } from '../support/admin-screens.ts'
import { admin } from '../support/api.ts'
import { anyRecording, publishProgram, publishSession } from '../support/publish.ts'

const RUN = Date.now()
const TITLE = `An Aisle Seat ${RUN}`
const PROGRAM = `From Desk to Gate ${RUN}`
let contentId: string

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  contentId = await publishSession(ada, { title: TITLE, mediaId, tags: ['Turbulence'] })
  await publishProgram(ada, PROGRAM, [contentId])
})

test('the admin area has no violations', async ({ page, request }) => {
  await openAdminArea(page, 'admin@stillair.test', `?search=${encodeURIComponent(TITLE)}`)
  await visitAdminArea(page, request, { title: TITLE, contentId, program: PROGRAM }, (where) =>
    expectAccessibleOnDevices(page, where),
  )
})
