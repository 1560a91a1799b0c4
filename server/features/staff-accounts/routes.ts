import { addTextNumber as addTextNumberCall } from '@carillon/contract/carriers.ts'
import * as calls from '@carillon/contract/staff-accounts.ts'
import { leaveSupport as leaveSupportCall, signInAs } from '@carillon/contract/support.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addTextNumber } from './add-text-number.ts'
import { changeAccount } from './change-account.ts'
import { giveCredits } from './give-credits.ts'
import { moveAccount } from './move-account.ts'
import { insertNote, listNotes, noteFields } from './note-store.ts'
import { readStaffAccount, readSummary } from './read-account.ts'
import { resetFactor } from './reset-factor.ts'
import { scopeAccount } from './scope-account.ts'
import { accountFields, listAccounts, listUsers, userFields } from './store.ts'
import { leaveSupport } from './support/leave-support.ts'
import { openSupport } from './support/open-support.ts'

export const staffAccountRoutes: Route[] = [
  on(calls.listStaffAccounts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, accountFields)
    return pageOf('/staff/accounts', query, request, await listAccounts(platform.db, scope, request))
  }),

  on(calls.getStaffAccountsSummary, ({ platform, scope }) => readSummary(platform, scope)),

  on(calls.getStaffAccount, ({ platform, scope, params }) => readStaffAccount(platform, scope, params.AccountID)),

  act(calls.changeStaffAccount, async ({ unit, params, body }) => {
    await changeAccount(unit, params.AccountID, body)
    return await readStaffAccount(unit, unit.scope, params.AccountID)
  }),

  act(calls.moveStaffAccount, async ({ unit, params, body }) => {
    await moveAccount(unit, params.AccountID, body)
    return await readStaffAccount(unit, unit.scope, params.AccountID)
  }),

  act(calls.giveCredits, async ({ unit, params, body }) => {
    await giveCredits(unit, params.AccountID, body)
    return await readStaffAccount(unit, unit.scope, params.AccountID)
  }),

  act(addTextNumberCall, async ({ unit, body, http }) => {
    const added = await addTextNumber(unit, body)
    http.setLocation(`/v1/staff/textnumbers/${added.TextNumberID}`)
    return added
  }),

  on(calls.listStaffUsers, async ({ platform, scope, params, query }) => {
    const request = readListQuery(scope.own, query, userFields)
    const account = await scopeAccount(platform.db, scope, params.AccountID)
    const path = `/staff/accounts/${params.AccountID}/users`
    return pageOf(path, query, request, await listUsers(platform.db, account, request))
  }),

  on(calls.listAccountNotes, async ({ platform, scope, params, query }) => {
    const request = readListQuery(scope.own, query, noteFields)
    const account = await scopeAccount(platform.db, scope, params.AccountID)
    const path = `/staff/accounts/${params.AccountID}/notes`
    return pageOf(path, query, request, await listNotes(platform.db, account, request))
  }),

  act(signInAs, ({ unit, http, params, body }) => openSupport(unit, http, { ...params, ...body })),

  act(calls.resetStaffFactor, ({ unit, params, body }) => resetFactor(unit, { ...params, ...body })),

  act(leaveSupportCall, ({ unit, http }) => leaveSupport(unit, http)),

  act(calls.addAccountNote, async ({ unit: { db: tx, scope, now }, params, body }) => {
    const account = await scopeAccount(tx, scope, params.AccountID)
    return await insertNote(tx, account, { words: body.Note, by: scope.own.userName, now })
  }),
]
