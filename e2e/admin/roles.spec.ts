import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'

test('an admin grants a role by address, and revokes it', async ({ page, request }) => {
  await admin(request)
  // The history keeps what an earlier attempt did.
  const name = `Bea ${randomUUID().slice(0, 8)}`
  const bea = await newListener(request, name)
  await openAdminArea(page)
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/roles$/)
  const people = page.getByRole('region', { name: 'People with a role' })
  await expect(people.getByRole('listitem').filter({ hasText: 'admin@stillair.test' })).toContainText('(you)')
  await expect(page.getByRole('button', { name: 'Revoke admin of admin@stillair.test' })).toHaveCount(0)

  await page.getByLabel('E-mail address').fill(`nobody.${bea.email}`)
  await page.getByRole('button', { name: 'Grant role' }).click()
  await expect(page.getByText(`There is no account with nobody.${bea.email}.`)).toBeVisible()

  await page.getByLabel('E-mail address').fill(bea.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Analyst')
  await page.getByRole('button', { name: 'Grant role' }).click()
  const row = people.getByRole('listitem').filter({ hasText: bea.email })
  await expect(row).toContainText('Analyst')
  await expect(page.getByText(`${name} became an analyst, by Ada Marsh`)).toBeVisible()

  await row.getByRole('button', { name: `Revoke analyst of ${bea.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(`${name} stopped being an analyst, by Ada Marsh`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People with a role' })).toBeFocused()
})
