// @vitest-environment happy-dom
import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { getCodeCall, sendMfa, verifyMfa } from '@carillon/contract/verification.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(listCallerIds, { Items: [], Size: 0, Next: null, Previous: null })
})
afterEach(() => closePage(server))

const soon = () => new Date(Date.now() + 60_000).toISOString()
const open = async () => {
  openPage('/settings/voice')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a number' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a caller ID' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Phone number' }), '(217) 555-0190')
  return dialog
}

test('a number that is to be called from is called with a code by Enter alone, and the page says how the call goes', async () => {
  server.answers(sendMfa, { Success: true, NextSendDate: soon(), CodeCallID: 7 })
  server.answers(getCodeCall, { CodeCallID: 7, PhoneNumber: '2175550190', State: 'Busy' })
  server.answers(verifyMfa, { PhoneNumber: '2175550190', VerifiedDate: soon(), IsOwn: true })
  const dialog = await open()
  await userEvent.keyboard('{Enter}')
  await dialog.findByText(/was busy/)
  expect(server.askedOf(sendMfa)[0]!.body).toEqual({ PhoneNumber: '(217) 555-0190', Channel: 'call' })
  await userEvent.type(dialog.getByRole('textbox', { name: 'Code' }), '481502{Enter}')
  await screen.findByText('(217) 555-0190 is verified.')
  expect(server.askedOf(verifyMfa)[0]!.params).toEqual({ Code: '481502' })
  await waitFor(() => expect(server.askedOf(listCallerIds).length).toBeGreaterThan(1))
})

test('or is texted one', async () => {
  server.answers(sendMfa, { Success: true, NextSendDate: soon(), CodeCallID: null })
  const dialog = await open()
  await userEvent.click(dialog.getByRole('button', { name: 'Text me a code' }))
  await dialog.findByText(/We texted a code to/)
  expect(server.askedOf(getCodeCall)).toHaveLength(0)
  expect(server.askedOf(sendMfa)[0]!.body).toMatchObject({ Channel: 'sms' })
})
