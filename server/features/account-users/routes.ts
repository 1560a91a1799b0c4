import * as calls from '@carillon/contract/account-users.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { resetSecondFactor } from '@carillon/contract/sign-in-settings.ts'
import { whyNotUser } from '@carillon/domain/people/user-form.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { limitGuesses } from '../../platform/limit-guesses.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { countUsers, listUsers, selectUsers, userFields } from '../account/user-store.ts'
import { actOnUsers } from './act-on-users.ts'
import { addUser } from './add-user.ts'
import { belongingsOf, handOver } from './hand-over.ts'
import { inviteUser } from './invite-user.ts'
import { readUser } from './read-user.ts'
import { resetFactor } from './reset-factor.ts'
import { updateUser } from './update-user.ts'
import { whyNotFreeName } from './user-names.ts'

const filterable = filterKindsOf(calls.UsersSummaryQuery)

export const accountUserRoutes: Route[] = [
  on(calls.accountUsersSummary, async ({ platform: { db }, scope, query }) => {
    const request = readListQuery(scope, query, { ...userFields, filterable })
    const { Items, Size } = await listUsers(db, scope, request, null)
    const named = Items.map(({ UserID, FirstName, LastName }) => ({ UserID, FirstName, LastName }))
    const page = pageOf('/account/users/summary', query, request, { Items: named, Size })
    return { ...page, ...(await countUsers(db, scope)) }
  }),
  on(calls.getAccountUser, ({ platform, scope, params }) => readUser(platform.db, scope, params.UserID)),
  on(calls.addAccountUser, async ({ platform, scope, body, http }) => {
    limitGuesses(platform, http.address)
    const added = await addUser(platform, scope, body)
    http.setLocation(`/v1/account/users/${added.UserID}`)
    return added
  }),
  on(calls.updateAccountUser, ({ platform, scope, params, body, http }) => {
    if (body.UserName !== undefined) limitGuesses(platform, http.address)
    return updateUser(platform, scope, params.UserID, body)
  }),
  act(calls.inviteAccountUser, ({ unit, params }) => inviteUser(unit, params.UserID)),
  act(resetSecondFactor, ({ unit, params }) => resetFactor(unit, params.UserID)),
  on(calls.getBelongings, ({ platform, scope, params }) => belongingsOf(platform.db, scope, params.UserID)),
  act(calls.handOver, ({ unit, params, body }) => handOver(unit, params.UserID, body.ToUserID)),
  act(calls.updateAccountUsers, async ({ unit, query, body: { Selection, Update } }) => {
    const request = readListQuery(unit.scope, query, userFields)
    const isActive = query.enabled === undefined ? null : query.enabled === 'true'
    return await actOnUsers(unit, await selectUsers(unit.db, unit.scope, request, isActive, Selection), Update)
  }),
  on(calls.validateUserName, async ({ platform, scope, http, body: { Source, UserID = null } }) => {
    limitGuesses(platform, http.address)
    const why = whyNotUser({ UserName: Source }, unitedStates).UserName
    return answer(why ?? (await whyNotFreeName(platform.db, scope, Source, UserID)))
  }),
]

const answer = (why: string | undefined) =>
  why === undefined ? { Success: true } : { Success: false, ErrorMessage: why }
