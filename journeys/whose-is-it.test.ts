import { expect } from '@playwright/test'
import { momentAhead } from './days.ts'
import { signIn as signInOn, test } from './journey.ts'
import { seePage } from './see-page.ts'

test('a member sees her own, and nothing of a stranger’s', async ({ page, signIn, browser, baseURL }) => {
  await signIn('uma.member')
  await expect(page.getByText('Picture day reminder')).toBeHidden()
  await seePage(page, 'home-member')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByText('10 contacts')).toBeVisible()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Broadcasts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Band practice in the gym' })).toBeVisible()
  await expect(page.getByText('Staff meeting moved to 3:30')).toBeHidden()
  await seePage(page, 'broadcasts-member')

  const stranger = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInOn(stranger, 'ivan.invoice')
  const created = await stranger.request.post('/v1/broadcasts', {
    headers: { 'X-Requested-With': 'Carillon' },
    data: {
      BroadcastName: 'Harbor only',
      TextMessage: 'For Harbor Staffing alone.',
      Contacts: [{ PrimaryPhone: '4145550113' }],
      StartDate: momentAhead(1),
    },
  })
  const { BroadcastID } = (await created.json()) as { BroadcastID: number }
  await stranger.goto(`/broadcast-details/${BroadcastID}`)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Harbor only' })).toBeVisible()
  await stranger.close()

  for (const id of [BroadcastID, 2, 999_999]) {
    await page.goto(`/broadcast-details/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Broadcast not found' })).toBeVisible()
    for (const path of ['', '/details', '/textreplies']) {
      expect((await page.request.get(`/v1/broadcasts/${id}${path}`)).status()).toBe(404)
    }
  }
  await seePage(page, 'broadcast-not-found')
})
