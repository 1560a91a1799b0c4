import * as links from '@carillon/contract/password-links.ts'
import * as calls from '@carillon/contract/passwords.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { findLink } from '../password-links/store.ts'
import { changeExpired } from './change-expired.ts'
import { changePassword } from './change-password.ts'
import { changeUserName } from './change-user-name.ts'
import { chooseByLink } from './choose-by-link.ts'
import { requestLink } from './request-link.ts'

export const passwordRoutes: Route[] = [
  on(calls.changePassword, ({ platform, scope, http, body }) => changePassword(platform, scope, http, body)),
  on(calls.changeUserName, ({ platform, scope, http, body }) => changeUserName(platform, scope, http, body)),
  on(calls.changeExpiredPassword, ({ platform, http, body }) => changeExpired(platform, http, body)),
  on(links.requestPasswordLink, ({ platform, http, body }) => requestLink(platform, http.address, body.UserName)),
  on(links.readPasswordLink, async ({ platform, body }) => {
    const found = await findLink(platform.db, hashToken(body.Token), platform.clock.now())
    if (!found) throw refuse('PasswordLinkOver')
    const { accountId: _account, userId: _user, ...link } = found
    return link
  }),
  on(links.choosePassword, ({ platform, http, body }) => chooseByLink(platform, http, body)),
]
