import { expect, type Page } from '@playwright/test'
import { headers, test } from './journey.ts'
import { seePage } from './see-page.ts'

/** A device that makes sure whose hand it is in, as a phone does by a finger. */
const giveDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('an owner invites a colleague, who adds a passkey and signs in with it', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('olive.owner')
  const person = { FirstName: 'Pia', LastName: 'Key', UserName: 'pia.passkey', Email: 'pia.passkey@example.org' }
  const phones = { Phone: '2175550143', CallerID: '2175550143' }
  const added = await page.request.post('/v1/account/users', { headers, data: { ...person, ...phones } })
  expect(added.status(), await added.text()).toBe(200)
  const mailed = async (): Promise<string> => {
    const { Items } = await (await page.request.get(`/simulator/mailboxes/${person.Email}`)).json()
    if (Items.length === 0) return ''
    return (await (await page.request.get(`/simulator/mails/${Items[0].ID}`)).json()).Text
  }
  await expect.poll(mailed).toContain('/invitation?token=')
  const link = /\/invitation\?token=[\w-]+/.exec(await mailed())![0]

  // Passkeys are of hosts that have a name.
  const theirs = await browser.newContext({ baseURL: baseURL!.replace('127.0.0.1', 'localhost') })
  const desk = await theirs.newPage()
  await giveDevice(desk)
  await desk.goto(link)
  await desk.getByLabel('Password', { exact: true }).fill('nine-bells-7')
  await desk.getByRole('button', { name: 'Save it and sign in' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await desk.goto('/settings/profile')
  await desk.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work phone')
  await seePage(desk, 'add-passkey')
  await dialog.getByLabel('Your password').fill('nine-bells-7')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  const listed = desk.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(listed).toContainText('Work phone')
  await expect(listed).toContainText('not used yet')
  await seePage(desk, 'passkeys')

  await desk.request.get('/v1/logout')
  await desk.goto('/settings/profile')
  // The browser's own offer is taken by the device at once.
  await expect(listed).toContainText('used just now')

  await desk.getByRole('button', { name: 'Remove: Work phone' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(listed).toHaveCount(0)
  await desk.request.get('/v1/logout')
  await desk.goto('/login')
  await desk.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(desk.getByRole('alert')).toContainText('This passkey is not known here')
  await seePage(desk, 'sign-in-passkey-refused')
  await theirs.close()
})
