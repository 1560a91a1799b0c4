// @vitest-environment happy-dom
import { listApiTokens } from '@carillon/contract/api-access.ts'
import { getEmbedding, setEmbedding } from '@carillon/contract/embedding.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const portal = 'https://portal.school.example'
const begin = (isOwner: boolean) => {
  server = signedInServer({ IsMasterUser: isOwner })
  server.answers(listApiTokens, exampleOf(listApiTokens))
  server.answers(getEmbedding, { Origins: [portal] })
}
beforeEach(() => begin(true))
afterEach(() => closePage(server))

test('an owner names another page, is told what is none, and saves what they saw it beside', async () => {
  openPage('/settings/api')
  await screen.findByText(portal)
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  const dialog = await screen.findByRole('dialog', { name: 'In pages of others' })
  const field = within(dialog).getByLabelText('Pages that may show Carillon')
  await userEvent.type(field, '{Enter}https://a.example/x')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText(/“https:\/\/a\.example\/x”: Enter scheme and host alone/)
  expect(server.askedOf(setEmbedding)).toEqual([])
  await userEvent.type(field, '{Backspace}{Backspace}')
  server.answers(setEmbedding, { Origins: ['https://a.example', portal] })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedOf(setEmbedding)[0]?.body).toEqual({
    ...{ Origins: [portal, 'https://a.example'], Seen: { Origins: [portal] } },
  })
})

test('nobody else is shown it', async () => {
  closePage(server)
  begin(false)
  openPage('/settings/api')
  await screen.findByRole('table', { name: 'Tokens' })
  expect(screen.queryByText('In pages of others')).toBeNull()
})
