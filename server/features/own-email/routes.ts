import * as calls from '@carillon/contract/own-email.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { deleteEmailChange } from '../email-changes/store.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { readChange } from './read-change.ts'

export const ownEmailRoutes: Route[] = [
  on(calls.getEmailChange, ({ platform: { db, clock }, scope }) => readChange(db, scope, clock.now())),
  on(calls.changeEmail, ({ platform, scope, http, body }) => changeEmail(platform, scope, http, body)),
  act(calls.cancelEmailChange, async ({ unit: { db: tx, scope }, http }) => {
    if (http.apiToken || http.consumer) throw refuse('SignInByPage')
    await deleteEmailChange(tx, scope, scope.userId)
    return { Success: true as const }
  }),
  act(calls.confirmEmail, ({ unit, http, body }) => confirmEmail(unit, http, body.Token)),
]
