import {
  login,
  logout,
  openLoginLink as openLoginLinkCall,
  resetSession as resetSessionCall,
  websocketKey,
} from '@carillon/contract/session.ts'
import { refuseFields } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { endSession } from './end-session.ts'
import { issueWebsocketKey } from './issue-websocket-key.ts'
import { openLoginLink } from './open-login-link.ts'
import { resetSession } from './reset-session.ts'
import { signIn } from './sign-in.ts'

export const routes: Route[] = [
  on(login, async ({ platform, http, body }) => {
    const password = body.PinCode ?? body.Password
    if (!password) throw refuseFields({ PinCode: ['Enter a Password.'] })
    return await signIn(platform, http, { userName: body.UserName, password, address: http.address })
  }),
  on(logout, async ({ platform, http }) => {
    if (http.session) await endSession(platform, hashToken(http.session))
    http.setSession(null)
    return { Success: true as const }
  }),
  on(resetSessionCall, ({ platform, scope, http, body }) => resetSession(platform, scope, http, body.AuthToken)),
  on(openLoginLinkCall, ({ platform, scope, http, body }) => openLoginLink(platform, scope, http, body)),
  on(websocketKey, ({ platform, scope, http }) => issueWebsocketKey(platform, scope, http)),
]
