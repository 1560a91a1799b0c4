// @vitest-environment happy-dom
import { confirmSignUp, getGroupCode, resendSignUp, signUp, validatePromoCode } from '@carillon/contract/sign-ups.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'
import { keepBegun } from './begun.ts'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  keepBegun(null)
})
afterEach(() => {
  keepBegun(null)
  closePage(server)
})

const field = (label: string | RegExp) => screen.findByLabelText(label)
const type = async (label: string | RegExp, text: string) => {
  const input = await field(label)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const anHour = () => new Date(Date.now() - 1000).toISOString()
const begun = { Key: 'key', Email: 'pat@northside.example', NextSendDate: anHour() }

describe('the form', () => {
  test('is checked field by field, and leads to the code of the mail', async () => {
    openPage('/landing')
    await userEvent.click(await field(/^First name/))
    await userEvent.tab()
    await screen.findByText('Enter a First Name.')
    await type(/^First name/, 'Pat')
    await type(/^Last name/, 'Park')
    await type(/^Organization/, 'Northside Soccer')
    await type(/^E-mail address/, 'pat@northside')
    await type(/^Password/, 'short1')
    await press('Start the free trial')
    await screen.findByText('Use a valid Email.')
    await screen.findByText('Password must be at least 8 characters.')
    expect(screen.queryByText('Enter a First Name.')).toBeNull()
    expect(server.askedOf(signUp)).toEqual([])
    await type(/^E-mail address/, 'Pat@northside.example')
    await type(/^Password/, 'nine-bells-7')
    await press('Start the free trial')
    await screen.findByText('pat@northside.example')
    expect(server.askedOf(signUp)).toMatchObject([
      {
        body: {
          ...{ FirstName: 'Pat', LastName: 'Park', CompanyName: 'Northside Soccer', Email: 'Pat@northside.example' },
          ...{ PinCode: 'nine-bells-7', GroupCode: '', PromoCode: '' },
        },
      },
    ])
  })

  test('says what codes stand for, and which there are not', async () => {
    openPage('/landing?groupcode=soccer')
    await screen.findByText(/^Youth soccer league\. Welcome to the league/)
    expect(server.askedOf(getGroupCode)).toMatchObject([{ query: { GroupCode: 'SOCCER' } }])
    server.refuses(getGroupCode, 'GroupCodeNotValid')
    await type(/^Group code/, 'nope')
    await screen.findByText('The group code is not valid.')
    server.answers(validatePromoCode, { Success: false, ErrorMessage: 'This is not a valid promo code.' })
    await type(/^Promo code/, 'nope')
    await screen.findByText('This is not a valid promo code.')
  })

  test('leads people of a group that has no passwords to the page of their organization', async () => {
    server.answers(getGroupCode, { ...exampleOf(getGroupCode), Name: 'State University', IsSsoLoginOnly: true })
    openPage('/landing?groupcode=state')
    await screen.findByText(/^People of State University have no password here/)
    const link = await screen.findByRole('link', { name: 'Sign in with your organization' })
    expect(link.getAttribute('href')).toBe('/login')
  })

  test('says what the server refuses', async () => {
    openPage('/landing')
    for (const [label, text] of [
      [/^First name/, 'Pat'],
      [/^Last name/, 'Park'],
      [/^Organization/, 'Northside'],
      [/^E-mail address/, 'pat@northside.example'],
      [/^Password/, 'nine-bells-7'],
    ] as const)
      await type(label, text)
    server.refuses(signUp, 'TooManyMails')
    await press('Start the free trial')
    await screen.findByText(/^This address has been sent as many mails/)
  })
})

describe('the code', () => {
  test('is entered in the browser that signed up, and signs in', async () => {
    keepBegun(begun)
    openPage('/landing/confirm')
    await type(/^Code/, '12')
    await press('Confirm')
    await screen.findByText('Enter the six digits of the code.')
    server.refuses(confirmSignUp, 'SignUpWrongCode')
    await type(/^Code/, '123 456')
    await press('Confirm')
    await screen.findByText('That code is incorrect or too old. Check it, or have a new one sent.')
    server.answers(confirmSignUp, exampleOf(confirmSignUp))
    await press('Confirm')
    await screen.findByRole('heading', { name: 'Home' })
    expect(server.askedOf(confirmSignUp).at(-1)!.body).toEqual({ Key: 'key', Code: '123456' })
  })

  test('comes again when it is asked for', async () => {
    keepBegun(begun)
    openPage('/landing/confirm')
    server.answers(resendSignUp, { NextSendDate: new Date(Date.now() + 60_000).toISOString() })
    await press('Send a new mail')
    await screen.findByText(/^A new mail is on its way/)
    await screen.findByRole('button', { name: /^New mail in \d+ s$/ })
    expect(server.askedOf(resendSignUp)).toMatchObject([{ body: { Key: 'key' } }])
  })

  test('of a browser that signed up nobody is not asked for', async () => {
    openPage('/landing/confirm')
    await screen.findByText(/^Nobody is signing up in this browser/)
    await screen.findByRole('link', { name: 'Start a free trial' })
  })
})

describe('the link', () => {
  test('signs in by itself in the browser that signed up', async () => {
    keepBegun(begun)
    openPage('/landing/confirm?token=abc')
    await screen.findByRole('heading', { name: 'Home' })
    expect(server.askedOf(confirmSignUp)).toMatchObject([{ body: { Token: 'abc', Key: 'key' } }])
  })

  test('asks any other browser for the password', async () => {
    openPage('/landing/confirm?token=abc')
    await press('Confirm and sign in')
    await screen.findByText('Enter a Password.')
    server.refuses(confirmSignUp, 'WrongInput', { Errors: { PinCode: ['That is not the password that you chose.'] } })
    await type(/^Password/, 'other-bells-7')
    await press('Confirm and sign in')
    await screen.findByText('That is not the password that you chose.')
    server.answers(confirmSignUp, exampleOf(confirmSignUp))
    await press('Confirm and sign in')
    await screen.findByRole('heading', { name: 'Home' })
    expect(server.askedOf(confirmSignUp).at(-1)!.body).toEqual({ Token: 'abc', PinCode: 'other-bells-7' })
  })

  test('that is too old says so', async () => {
    keepBegun(begun)
    server.refuses(confirmSignUp, 'SignUpLinkOver')
    openPage('/landing/confirm?token=abc')
    await screen.findByText(/^This link has been used or is too old/)
    await screen.findByRole('link', { name: 'Sign up again' })
  })
})
