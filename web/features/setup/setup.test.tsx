// @vitest-environment happy-dom
import { addTextNumber, listCarriers } from '@carillon/contract/carriers.ts'
import { getSetup, type Setup, sendTestMail } from '@carillon/contract/setup.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
afterEach(() => closePage(server))

const nothing: Setup = {
  ...{ PublicUrl: null, Address: 'http://localhost:3000' },
  ...{ Mail: { IsSet: false, IsSimulated: false, From: 'carillon@localhost' } },
  ...{ TextNumbers: [], OwnPhones: [], Accounts: 0, IsSignUpOpen: true },
}

const open = async (setup: Setup) => {
  server = signedInServer({ IsStaff: true })
  server.answers(getSetup, setup)
  server.answers(listCarriers, { Items: [] })
  openPage('/staff/setup')
  await screen.findByText('Public address')
}
const step = (name: string) => within(screen.getByText(name).closest('li')!)

test('of a fresh installation everything is to do, and each step says how', async () => {
  await open(nothing)
  expect(screen.getByText('6 of 6 steps are left before organizations can come.')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: 'To do:' })).toHaveLength(6)
  expect(step('Mail').queryByRole('button')).toBeNull()
  expect(step('A text to yourself').getByRole('button').hasAttribute('disabled')).toBe(true)
  server.answers(addTextNumber, { ...exampleOf(addTextNumber), TextPhoneNumber: '2175550188' })
  await userEvent.click(step('A text number of your own').getByRole('button', { name: 'Add a text number' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Number/), '217 555 0188')
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Codes')
  server.answers(getSetup, { ...nothing, TextNumbers: ['2175550188'] })
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('Codes that verify phones are texted from (217) 555-0188.')
  expect(server.askedOf(addTextNumber)[0]!.body).toEqual({ PhoneNumber: '217 555 0188', Name: 'Codes' })
})

test('a test mail says whether it left', async () => {
  await open({ ...nothing, Mail: { ...nothing.Mail, IsSet: true } })
  server.refuses(sendTestMail, 'Conflict')
  await userEvent.click(step('Mail').getByRole('button', { name: 'Send me a test mail' }))
  await step('Mail').findByRole('alert')
  server.answers(sendTestMail, { Success: true, Address: 'sam@carillon.example' })
  await userEvent.click(step('Mail').getByRole('button', { name: 'Send me a test mail' }))
  await step('Mail').findByText(/^It left for sam@carillon.example/)
})
