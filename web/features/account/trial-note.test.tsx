// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { listGroups } from '@carillon/contract/groups.ts'
import { listVerifiedNumbers, sendMfa } from '@carillon/contract/verification.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(listGroups, exampleOf(listGroups))
})
afterEach(() => closePage(server))

const onTrial = (verified: number) => {
  server.answers(getAccount, { ...accountOf(), IsFreeTrial: true, FreeTrialConversion: false })
  server.answers(listVerifiedNumbers, { Items: [], Size: verified, Next: null, Previous: null })
}
const note = async () => within(await screen.findByRole('note', { name: 'Your free trial' }))

const openContact = async () => {
  openPage('/contacts')
  await userEvent.click(await screen.findByRole('button', { name: 'Add contacts' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add one' }))
  await screen.findByRole('dialog', { name: 'Add a contact' })
}

test('whoever adds a contact to a free trial reads whom it reaches, and verifies the number at once', async () => {
  onTrial(2)
  await openContact()
  await userEvent.type(await screen.findByLabelText('Phone number'), '2175550142')
  await (await note()).findByText(/only verified phones are texted and called: 2 of 5 are verified\./)
  server.answers(sendMfa, {
    Success: true,
    NextSendDate: new Date(Date.now() + 60_000).toISOString(),
    CodeCallID: null,
  })
  await userEvent.click((await note()).getByRole('button', { name: 'Verify a phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify a phone' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Text me a code' }))
  await dialog.findByText(/We texted a code to/)
  expect(server.askedOf(sendMfa)[0]!.body).toMatchObject({ PhoneNumber: expect.stringMatching(/217.*555.*0142/) })
})

test('a trial that has verified as many as it may is told what else there is', async () => {
  onTrial(5)
  await openContact()
  await (await note()).findByText(/5 of 5 are verified\. Ask for a plan in the account settings\./)
  expect((await note()).queryByRole('button')).toBeNull()
})

test('a pasted list says it too', async () => {
  onTrial(0)
  openPage('/contacts/paste')
  await userEvent.click(await screen.findByLabelText('Names and phone numbers'))
  await userEvent.paste('Ada Lovelace (217) 555-0100')
  await userEvent.click(screen.getByRole('button', { name: 'Find contacts' }))
  await screen.findByText('1 row found')
  await (await note()).findByText(/0 of 5 are verified/)
})

test('other plans read nothing of it', async () => {
  await openContact()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add contact' })).toBeTruthy())
  expect(screen.queryByRole('note', { name: 'Your free trial' })).toBeNull()
})
