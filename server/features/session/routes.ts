import * as own from '@carillon/contract/own-sessions.ts'
import {
  login,
  logout,
  makeLoginLink,
  openLoginLink as openLoginLinkCall,
  resetSession as resetSessionCall,
  websocketKey,
} from '@carillon/contract/session.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { noteEvent } from '../audit/note-event.ts'
import { endSession } from './end-session.ts'
import { issueLoginLink } from './issue-login-link.ts'
import { issueWebsocketKey } from './issue-websocket-key.ts'
import { openLoginLink } from './open-login-link.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { resetSession } from './reset-session.ts'
import { signIn } from './sign-in.ts'

export const routes: Route[] = [
  on(login, async ({ platform, http, body }) => {
    const password = body.PinCode ?? body.Password
    if (!password) throw refuseFields({ PinCode: ['Enter a Password.'] })
    return await signIn(platform, http, { userName: body.UserName, password, address: http.address })
  }),
  act(logout, async ({ unit, http }) => {
    if (http.session) await endSession(unit, hashToken(http.session))
    const { db: tx, scope, now } = unit
    if (http.session && scope && !scope.support)
      await noteEvent(tx, scope, scope, { kind: 'SignIn', summary: 'Signed out.', now })
    http.setSession(null)
    return { Success: true as const }
  }),
  act(resetSessionCall, ({ unit, http, body }) => resetSession(unit, http, body.AuthToken)),
  act(makeLoginLink, async ({ unit, http, body }) => {
    const link = await issueLoginLink(unit, unit.scope, http, body.Target)
    if (!link) throw refuse('WrongStatus', { summary: 'Links are for programs: ask for them with an API token.' })
    const { url, token, createdAt, expiresAt } = link
    return { Token: token, Url: url, Expires: expiresAt.toISOString(), Created: createdAt.toISOString() }
  }),
  act(openLoginLinkCall, ({ unit, http, body }) => openLoginLink(unit, http, body)),
  on(own.listOwnSessions, ({ platform, scope, http }) => listOwnSessions(platform, scope, http)),
  act(own.endOwnSession, ({ unit, http, params }) => endOwnSession(unit, http, params.SessionID)),
  act(own.endOtherSessions, ({ unit, http }) => endOtherSessions(unit, http)),
  on(websocketKey, ({ platform, scope, http }) => issueWebsocketKey(platform, scope, http)),
]
