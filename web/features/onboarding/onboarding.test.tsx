// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { getLocalNumbers, reserveLocalNumber } from '@carillon/contract/local-numbers.ts'
import { getOnboardingProgress, type OnboardingProgress, saveOnboardingStep } from '@carillon/contract/onboarding.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { type OnboardingStep, onboardingSteps } from '@carillon/domain/people/onboarding-steps.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
let completed: OnboardingStep[]
let more: Partial<OnboardingProgress>
const features = ['RegistrationProgressStepper', 'BrowserNotificationOnboarding']

const progress = (): OnboardingProgress => ({
  ...exampleOf(getOnboardingProgress),
  Steps: onboardingSteps.map((Name) => ({ Name, Completed: completed.includes(Name) })),
  Completed: completed.length === onboardingSteps.length,
  ...more,
})
const account = (IsOnboarding: boolean, Features = features) => ({
  ...accountOf({ FirstName: 'Pat', Features }),
  IsOnboarding,
})

beforeEach(() => {
  server = signedInServer()
  more = {}
  completed = ['verifyEmail']
  server.answers(getAccount, account(true))
  server.answers(getOnboardingProgress, progress)
  server.answers(saveOnboardingStep, ({ params, body }) => {
    const { UseCase } = body as { UseCase?: OnboardingProgress['UseCase'] }
    if (UseCase) more = { UseCase, IsUseCaseSubmitted: true }
    else completed = [...completed, params.Step as OnboardingStep]
    if (params.Step === 'done') server.answers(getAccount, account(false))
    return progress()
  })
})
afterEach(() => closePage(server))

/** As far as this step. */
const until = (step: OnboardingStep) => {
  completed = [...new Set([...onboardingSteps.slice(0, onboardingSteps.indexOf(step)), 'verifyEmail' as const])]
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const saved = () => server.askedOf(saveOnboardingStep).map(({ params, body }) => [params.Step, body])
const heading = (name: string) => screen.findByRole('heading', { name })

test('every address leads to the current step, and one that comes later is not reached', async () => {
  until('location')
  const { router } = openPage('/broadcasts')
  await heading('Where are you?')
  expect(router.state.location.pathname).toBe('/onboarding')
  await router.navigate({ to: '/onboarding', search: { stage: 'addLocalNumber' } })
  await heading('Where are you?')
  await router.navigate({ to: '/onboarding', search: { stage: 'terms' } })
  await heading('Terms of use')
})

test('whoever is through with it is sent home', async () => {
  server.answers(getAccount, account(false))
  const { router } = openPage('/onboarding')
  await heading('Home')
  expect(router.state.location.pathname).toBe('/')
})

test('the steps are listed, notify in its turn, for those who have the list', async () => {
  openPage('/onboarding')
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }))
  expect(steps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['1Welcome', '2Terms of use', '3Location', '4Organization', '5Verify', 'E-mail address, done', '7Your phone'],
    ...['8Text number', '9Done'],
  ])
})

test('without the flag there is no list', async () => {
  server.answers(getAccount, account(true, []))
  openPage('/onboarding')
  await heading('Welcome, Pat')
  expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull()
})

test('terms are agreed to, in the version that was read', async () => {
  openPage('/onboarding')
  await press('Begin')
  await press('Agree and continue')
  await screen.findByText('Agree to the terms to go on.')
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree to these terms/ }))
  await press('Agree and continue')
  await heading('Where are you?')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Canada')
  await press('Continue')
  await heading('Your organization')
  expect(saved()).toMatchObject([
    ['welcome', {}],
    ['terms', { TermsVersion: progress().TermsVersion }],
    ['location', { CountryID: 2, TimeZone: 'America/Toronto' }],
  ])
})

test('terms that changed meanwhile are told', async () => {
  until('terms')
  openPage('/onboarding')
  server.refuses(saveOnboardingStep, 'TermsChanged')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to these terms/ }))
  await press('Agree and continue')
  await screen.findByText(/^The terms have changed/)
})

describe('the organization', () => {
  const field = (name: string) => screen.findByRole('textbox', { name })
  const type = async (name: string, text: string) => {
    await userEvent.clear(await field(name))
    await userEvent.type(await field(name), text)
  }

  test('is right again with the last character, not only when the field is left', async () => {
    until('company')
    more = { Activation: { ...progress().Activation, Phone: '' } }
    openPage('/onboarding')
    await type('Phone', '217 555 01')
    await userEvent.tab()
    const fault = await screen.findByText('Must be 10 digits; use only numbers.')
    await userEvent.type(await field('Phone'), '3')
    expect(fault.isConnected).toBe(true)
    await userEvent.type(await field('Phone'), '2')
    expect(screen.queryByText('Must be 10 digits; use only numbers.')).toBeNull()
    expect(document.activeElement).toBe(await field('Phone'))
  })

  test('is judged field by field, and what its group asks besides', async () => {
    until('company')
    const all = { CollectAmazonInfo: true, CollectPO: true, CollectOnboardingRepublicInfo: true }
    more = {
      ...all,
      CollectInvoiceBillingAddress: true,
      Activation: { ...progress().Activation, Industry: '', Phone: '' },
    }
    openPage('/onboarding')
    await press('Continue')
    await screen.findByText('Enter an Industry.')
    for (const sentence of ['Enter a Phone.', 'Enter an Address.', 'Enter a City.', 'Enter a Zip.'])
      await screen.findByText(sentence)
    for (const sentence of ['Enter a Lawson Number.', 'Enter an Amazon Email.', 'Enter a PO Number.'])
      await screen.findByText(sentence)
    expect(saved()).toEqual([])
    await type('Phone', '217')
    await userEvent.tab()
    await screen.findByText(/^Must be 10 digits/)
  })

  test('has no fields that nobody asked for, and says what the server refuses', async () => {
    until('company')
    more = { Activation: { ...progress().Activation, Industry: 'Education', Phone: '2175550127', State: 'IL' } }
    openPage('/onboarding')
    await field('Account name')
    for (const name of ['City', 'Zip', 'Lawson number', 'Amazon email', 'PO number'])
      expect(screen.queryByRole('textbox', { name })).toBeNull()
    server.refuses(saveOnboardingStep, 'WrongInput', { Errors: { Phone: ['This is not a phone number.'] } })
    await press('Continue')
    await screen.findByText('This is not a phone number.')
  })
})

test('what it is for is asked, shown once more, and confirmed', async () => {
  until('useCase')
  more = { UseCase: { Kinds: [], Description: '' }, IsUseCaseSubmitted: false }
  openPage('/onboarding')
  await press('Continue')
  await screen.findByText('Choose at least one.')
  const hasFocus = (name: RegExp) =>
    expect.poll(() => document.activeElement).toBe(screen.getAllByRole('checkbox', { name })[0])
  await hasFocus(/./)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Events and meetings' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'In your own words' }), 'Parents hear when a game is off.')
  await press('Continue')
  await heading('Is this right?')
  await screen.findByText('Parents hear when a game is off.')
  await press('Confirm')
  await screen.findByText('Confirm that this is true to go on.')
  await hasFocus(/^This is true/)
  await userEvent.click(screen.getByRole('checkbox', { name: /^This is true/ }))
  await press('Confirm')
  await heading('Verify your phone')
})

test('a phone that is verified already is gone on with; else a code is asked for', async () => {
  until('mfa')
  server.answers(listVerifiedNumbers, { Items: [], Size: 0, Next: null, Previous: null })
  openPage('/onboarding')
  await press('Verify my phone')
  await screen.findByRole('dialog', { name: 'Verify a phone' })
})

test('notifications can wait', async () => {
  until('browserNotifications')
  server.answers(getLocalNumbers, { LocalNumbers: [], CanReserve: true })
  openPage('/onboarding')
  await heading('Hear of replies')
  await press('Continue')
  await heading('Get a text number')
})

describe('the text number', () => {
  beforeEach(() => until('addLocalNumber'))

  test('is asked for by the three digits of its area code', async () => {
    server.answers(getLocalNumbers, { LocalNumbers: [], CanReserve: true })
    openPage('/onboarding')
    await press('Get a number')
    await screen.findByText('Enter a 3 digit area code')
    const first = screen.getByRole('textbox', { name: 'Digit 1 of the area code' })
    await expect.poll(() => document.activeElement).toBe(first)
    for (const [at, digit] of ['2', '1', '7'].entries())
      await userEvent.type(screen.getByRole('textbox', { name: `Digit ${at + 1} of the area code` }), digit)
    server.refuses(reserveLocalNumber, 'NoAvailableLocalNumbers')
    await userEvent.keyboard('{Enter}')
    await screen.findByText('There are no numbers left near this area code. Choose another.')
    server.answers(reserveLocalNumber, { TextNumberID: 7, TextPhoneNumber: '6185550300', IsOtherAreaCode: true })
    server.answers(getLocalNumbers, {
      LocalNumbers: [{ TextNumberID: 7, TextPhoneNumber: '6185550300' }],
      CanReserve: true,
    })
    await press('Get a number')
    await screen.findByText('(618) 555-0300')
    await screen.findByText('A number from a different area code was assigned.')
    expect(server.askedOf(reserveLocalNumber).at(-1)!.body).toEqual({ AreaCode: '217' })
    await press('Continue')
    await heading('You are set up')
  })

  test('that cannot be had is passed over', async () => {
    server.answers(getLocalNumbers, { LocalNumbers: [], CanReserve: false })
    openPage('/onboarding')
    await screen.findByText(/^Contact support to have one set up/)
    await press('Continue')
    expect(saved()).toEqual([['addLocalNumber', { IsSkipped: true }]])
  })
})

test('the end leads home, and not back', async () => {
  until('done')
  const { router } = openPage('/onboarding')
  await press('Go to Home')
  await heading('Home')
  await router.navigate({ to: '/onboarding' })
  await heading('Home')
})
