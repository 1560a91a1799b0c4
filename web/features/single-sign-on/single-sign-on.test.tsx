// @vitest-environment happy-dom
import { login } from '@carillon/contract/session.ts'
import {
  addSignInDomain,
  beginSignOn,
  finishSignOn,
  getSingleSignOn,
  proveSignInDomain,
  type SingleSignOn,
  setSaml,
  setSingleSignOn,
  testSingleSignOn,
  turnSingleSignOn,
} from '@carillon/contract/single-sign-on.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const typing = userEvent.setup({ delay: null })
const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
const none: SingleSignOn = { ...exampleOf(getSingleSignOn), Issuer: '', ClientID: '', HasSecret: false, Domains: [] }
const proven = { ...exampleOf(proveSignInDomain), Domain: 'school.example', ProvenDate: '2026-11-26T09:00:00Z' }
const ready: SingleSignOn = {
  ...none,
  ...{ Issuer: 'https://login.school.example', ClientID: 'carillon', HasSecret: true, Domains: [proven] },
}
beforeEach(() => {
  left.mockClear()
  server = signedInServer({ IsMasterUser: true })
})
afterEach(() => closePage(server))

describe('an owner', () => {
  test('enters the provider, is told what to enter there, and what is wrong where it is', async () => {
    server.answers(getSingleSignOn, none)
    openPage('/settings/sign-in/single-sign-on')
    expect((await screen.findByLabelText('Redirect address')).getAttribute('value')).toBe(none.RedirectURI)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test it' }).disabled).toBe(true)
    await typing.type(screen.getByLabelText('Issuer'), 'https://login.school.exampel')
    await typing.type(screen.getByLabelText('Client ID'), 'carillon')
    await typing.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    await screen.findByText('Enter the Client Secret.')
    await typing.type(screen.getByLabelText('Client secret'), 'word')
    server.refuses(setSingleSignOn, 'WrongInput', { Errors: { Issuer: ['It cannot be reached.'] } })
    await typing.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    await screen.findByText('It cannot be reached.')
    server.answers(setSingleSignOn, { ...ready, Domains: [] })
    server.answers(getSingleSignOn, { ...ready, Domains: [] })
    await typing.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    await screen.findByText('Prove a domain first.')
    expect(server.askedOf(setSingleSignOn).at(-1)!.body).toEqual({
      ...{ Issuer: 'https://login.school.exampel', ClientID: 'carillon', ClientSecret: 'word' },
      Seen: { Issuer: '', ClientID: '' },
    })
  })

  test('enters a provider of SAML by its metadata', async () => {
    server.answers(getSingleSignOn, none)
    openPage('/settings/sign-in/single-sign-on')
    await typing.click(await screen.findByLabelText('SAML'))
    expect(screen.getByLabelText('Address of our metadata').getAttribute('value')).toBe(none.MetadataURI)
    server.refuses(setSaml, 'WrongInput', { Errors: { Metadata: ['The metadata could not be read.'] } })
    const metadata = screen.getByLabelText('Metadata')
    await typing.type(metadata, '<a/>')
    const save = () => screen.getAllByRole('button', { name: 'Save changes' }).at(-1)!
    await typing.click(save())
    await screen.findByText('The metadata could not be read.')
    const saml = { ...ready, Protocol: 'SAML' as const, HasSecret: false, ClientID: '' }
    server.answers(setSaml, saml)
    server.answers(getSingleSignOn, saml)
    await typing.click(save())
    await screen.findByText(/login.school.example is entered/)
    expect(screen.getByLabelText('New metadata')).toBeTruthy()
  })

  test('adds a domain and proves it', async () => {
    server.answers(getSingleSignOn, { ...ready, Domains: [] })
    openPage('/settings/sign-in/single-sign-on')
    await typing.type(await screen.findByLabelText('Add a domain'), 'school')
    await typing.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByText(/^Enter a domain as it stands/)
    const added = { ...proven, ProvenDate: null }
    server.answers(addSignInDomain, added)
    server.answers(getSingleSignOn, { ...ready, Domains: [added] })
    await typing.type(screen.getByLabelText('Add a domain'), '.example')
    await typing.click(screen.getByRole('button', { name: 'Add' }))
    expect((await screen.findByLabelText('Name of the record')).getAttribute('value')).toBe(added.RecordName)
    server.refuses(proveSignInDomain, 'DomainNotProven', { Facts: { why: 'It says nothing.' } })
    await typing.click(screen.getByRole('button', { name: 'Check: school.example' }))
    await screen.findByText(/The record is not there yet/)
    server.answers(proveSignInDomain, proven)
    server.answers(getSingleSignOn, ready)
    await typing.click(screen.getByRole('button', { name: 'Check: school.example' }))
    await screen.findByText(/^Proven on/)
    await screen.findByText('Test it first.')
  })

  test('tests it at the provider, and turns it on', async () => {
    server.answers(getSingleSignOn, ready)
    openPage('/settings/sign-in/single-sign-on')
    const on = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Sign in by single sign-on/ })
    await screen.findByText('Test it first.')
    expect(on().disabled).toBe(true)
    server.answers(testSingleSignOn, { Url: 'https://login.school.example/auth' })
    await typing.click(screen.getByRole('button', { name: 'Test it' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://login.school.example/auth'))
    closePage(server)
    server = signedInServer({ IsMasterUser: true })
    const tested = { ...ready, TestedDate: '2026-11-26T09:00:00Z' }
    server.answers(getSingleSignOn, tested)
    openPage('/settings/sign-in/single-sign-on')
    await screen.findByText(/^Tested /)
    server.answers(turnSingleSignOn, { ...tested, IsOn: true })
    server.answers(getSingleSignOn, { ...tested, IsOn: true })
    await typing.click(on())
    await waitFor(() => expect(on().checked).toBe(true))
    expect(server.askedOf(turnSingleSignOn).at(-1)!.body).toEqual({ IsOn: true, IsOnly: false })
  })
})

describe('whoever signs in', () => {
  test('is led to their organization by their address', async () => {
    openPage('/login?next=%2Finbox')
    const lead = await screen.findByRole('button', { name: 'Sign in with your organization' })
    await typing.type(screen.getByLabelText('User name'), 'ann')
    await typing.click(lead)
    await screen.findByText('Enter your e-mail address at your organization.')
    server.refuses(beginSignOn, 'SignOnUnknown', { Facts: { domain: 'school.example' } })
    await typing.type(screen.getByLabelText('User name'), '@school.example')
    await typing.click(lead)
    await screen.findByText(/^No organization has set up/)
    server.answers(beginSignOn, { Url: 'https://login.school.example/auth' })
    await typing.click(lead)
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://login.school.example/auth'))
    expect(server.askedOf(beginSignOn).at(-1)!.body).toEqual({ Email: 'ann@school.example', Next: '/inbox' })
  })

  test('comes back and goes on where they were, with the query as it came', async () => {
    server.answers(finishSignOn, { Next: '/inbox', User: exampleOf(login).User, Test: null })
    const { router } = openPage(
      '/singlesignon/done/7?code=00012345678901234567890&state=1e5&iss=https%3A%2F%2Fa.example',
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'))
    expect(server.askedOf(finishSignOn)).toHaveLength(1)
    expect(server.askedOf(finishSignOn)[0]!.body).toEqual({
      ...{ AccountID: 7, Query: '?code=00012345678901234567890&state=1e5&iss=https%3A%2F%2Fa.example' },
    })
  })

  test('of SAML bring the answer that stands in the page', async () => {
    const answer = document.createElement('meta')
    Object.assign(answer, { name: 'carillon-saml', content: 'PGEvPg==' })
    document.head.append(answer)
    server.answers(finishSignOn, { Next: '/inbox', User: exampleOf(login).User, Test: null })
    const { router } = openPage('/singlesignon/saml/7')
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'))
    expect(server.askedOf(finishSignOn)[0]!.body).toEqual({ AccountID: 7, SAMLResponse: 'PGEvPg==' })
    answer.remove()
  })

  test('is told why they cannot, and asked for a second factor', async () => {
    server.refuses(finishSignOn, 'SignOnEmail')
    openPage('/singlesignon/done/7?code=1')
    await screen.findByText(/did not tell a verified e-mail address/)
    closePage(server)
    server = signedInServer()
    server.refuses(finishSignOn, 'SecondFactorNeeded')
    const { router } = openPage('/singlesignon/done/7?code=1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login/second-factor'))
  })

  test('sees what a test has shown', async () => {
    const said = { Email: 'ann@school.example', FirstName: 'Ann', LastName: 'Lee', HasShownFactor: true }
    server.answers(finishSignOn, {
      ...{ Next: '/settings/sign-in', User: null },
      Test: { ...said, IsEmailVerified: false, IsGood: false, IsLinked: false },
    })
    openPage('/singlesignon/done/7?code=1')
    await screen.findByRole('heading', { name: 'Something is missing' })
    await screen.findByText('ann@school.example, not verified.')
    expect(screen.getByRole('link', { name: 'Go on with single sign-on' }).getAttribute('href')).toBe(
      '/settings/sign-in/single-sign-on',
    )
  })
})
