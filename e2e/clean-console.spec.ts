import { expect, test } from '@playwright/test'

/* What a browser writes to the console about our pages: warnings that mean nothing hide those that do. */

for (const path of ['/', '/auth', '/flight', '/privacy']) {
  test(`the browser knows every feature that the permissions policy of ${path} names`, async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const response = await page.goto(path)
    expect(response?.headers()['permissions-policy']).toContain('camera=()')
    await page.evaluate(() => console.log('the end'))
    await expect.poll(() => messages).toContain('the end')
    expect(messages.filter((text) => /permissions-policy/i.test(text))).toEqual([])
  })
}
