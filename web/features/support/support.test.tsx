// @vitest-environment happy-dom
import { getSupportDesk, type SupportDesk } from '@carillon/contract/support-desk.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const identity: SupportDesk['Identity'] = {
  ...{ Name: 'Uma Lee', Email: 'uma@school.example', UserName: 'uma.member' },
  ...{ AccountID: 7, CompanyName: 'Lincoln High School', Signature: 'abc' },
}

test('support is reached with what it needs to know, and knows who asks', async () => {
  server.answers(getSupportDesk, { Email: 'help@a.example', Url: 'https://help.a.example/new?x=1', Identity: identity })
  openPage('/support')
  const desk = await screen.findByRole('link', { name: 'Ask the help desk' })
  expect(desk.getAttribute('href')).toBe(
    'https://help.a.example/new?x=1&name=Uma+Lee&email=uma%40school.example&signature=abc',
  )
  const mail = screen.getByRole('link', { name: 'Write to help@a.example' }).getAttribute('href')!
  expect(decodeURIComponent(mail)).toContain('Account: Lincoln High School (7)')
  screen.getByText(/User: uma.member/)
})

test('whoever is not signed in reaches it too, and where nobody said how, that is said', async () => {
  server.answers(getSupportDesk, { Email: null, Url: 'https://help.a.example', Identity: null })
  openPage('/support')
  expect((await screen.findByRole('link', { name: 'Ask the help desk' })).getAttribute('href')).toBe(
    'https://help.a.example/',
  )
  closePage(server)
  server = signedInServer()
  server.answers(getSupportDesk, { Email: null, Url: null, Identity: null })
  openPage('/support')
  await screen.findByText(/^Nobody has entered here/)
})
