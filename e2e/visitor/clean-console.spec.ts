import { expect, test } from '@playwright/test'

/* Warnings in the console about our own pages: meaningless ones would hide those that matter. */

for (const path of ['/', '/auth', '/flight', '/privacy']) {
  test(`the browser supports every feature in the permissions policy of ${path}`, async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const response = await page.goto(path)
    expect(response?.headers()['permissions-policy']).toContain('camera=()')
    await page.evaluate(() => console.log('the end'))
    await expect.poll(() => messages).toContain('the end')
    expect(messages.filter((text) => /permissions-policy/i.test(text))).toEqual([])
  })
}
