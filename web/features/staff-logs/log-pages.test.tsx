// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { listAuditEvents } from '@carillon/contract/audit.ts'
import { listStaffJobs, retryStaffJob, type StaffJob } from '@carillon/contract/jobs.ts'
import { listStaffMails } from '@carillon/contract/mails.ts'
import { liftGlobalOptOut, listGlobalOptOuts } from '@carillon/contract/opt-outs.ts'
import { listStaffAccounts, moveStaffAccount } from '@carillon/contract/staff-accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer({ IsStaff: true })
})
afterEach(() => closePage(server))

const listed = <Row,>(...Items: Row[]) => ({ Items, Size: Items.length, Previous: null, Next: null })

test('the audit log is narrowed by kind, and its file has what the page shows', async () => {
  openPage('/staff/audit')
  await screen.findByText(exampleOf(listAuditEvents).Items[0]!.Summary)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Credits')
  await waitFor(() => expect(server.askedOf(listAuditEvents).at(-1)).toMatchObject({ query: { Kind: 'Credits' } }))
  const link = screen.getByRole('link', { name: 'Download CSV' })
  await waitFor(() => expect(link.getAttribute('href')).toBe('/v1/staff/audit.csv?Kind=Credits'))
})

test('an account is led to from the log, but not that of the operator, which has no page', async () => {
  const AccountID = 4711
  const own = exampleOf(listAuditEvents).Items[0]!
  server.answers(getAccount, accountOf({ IsStaff: true, AccountID }))
  server.answers(
    listAuditEvents,
    listed(
      { ...own, AuditEventID: 1, AccountID, CompanyName: 'Operations', Kind: 'SignIn' as const },
      { ...own, AuditEventID: 2, AccountID: 1, CompanyName: 'Lincoln High School', Kind: 'SignIn' as const },
    ),
  )
  openPage('/staff/audit')
  const link = await screen.findByRole('link', { name: 'Lincoln High School' })
  expect(link.getAttribute('href')).toBe('/staff/accounts/1')
  await screen.findByText('Operations')
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull()
})

test('mails are narrowed by what became of them', async () => {
  const mail = { ...exampleOf(listStaffMails).Items[0]!, State: 'Not sent' as const, Problem: 'Nobody has an address.' }
  server.answers(listStaffMails, listed(mail))
  openPage('/staff/mails?state=Not+sent')
  await screen.findByText('Nobody has an address.')
  expect(server.askedOf(listStaffMails)[0]).toMatchObject({ query: { State: 'Not sent' } })
})

test('a job that was given up is tried again', async () => {
  const job = { ...exampleOf(listStaffJobs).Items[0]!, State: 'Given up' as const, Task: 'mails.send', Error: 'Broken' }
  server.answers(
    listStaffJobs,
    listed<StaffJob>(job, { ...job, JobID: job.JobID + 1, Task: 'mails.wait', State: 'Waiting' }),
  )
  openPage('/staff/jobs')
  await screen.findByText('mails.wait')
  expect(screen.queryByRole('button', { name: 'Actions for mails.wait' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for mails.send' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Try again now' }))
  await waitFor(() => expect(server.askedOf(retryStaffJob)[0]).toMatchObject({ params: { JobID: String(job.JobID) } }))
})

test('an account is approved from the queue', async () => {
  const account = { ...exampleOf(listStaffAccounts).Items[0]!, AccountStatusID: 7 }
  server.answers(listStaffAccounts, listed(account))
  openPage('/staff/reviews')
  await userEvent.click(await screen.findByRole('button', { name: `Review ${account.CompanyName}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A school')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(server.askedOf(moveStaffAccount)[0]).toMatchObject({ body: { Act: 'Approve', AccountStatusID: 7 } }),
  )
  expect(server.askedOf(listStaffAccounts)[0]).toMatchObject({
    query: { AccountStatusID: '7', sortby: 'StatusSinceDate' },
  })
})

test('a global opt-out is lifted with a reason', async () => {
  const { PhoneNumber } = exampleOf(listGlobalOptOuts).Items[0]!
  openPage('/staff/global-opt-outs')
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lift the opt-out' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'How they asked' }), 'By phone')
  await userEvent.click(dialog.getByRole('button', { name: 'Lift the opt-out' }))
  await waitFor(() =>
    expect(server.askedOf(liftGlobalOptOut)[0]).toMatchObject({
      params: { PhoneNumber },
      body: { Reason: 'By phone' },
    }),
  )
})
