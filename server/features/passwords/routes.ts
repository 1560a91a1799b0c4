import * as calls from '@carillon/contract/passwords.ts'
import { on, type Route } from '../../platform/route.ts'
import { changePassword } from './change-password.ts'

export const passwordRoutes: Route[] = [
  on(calls.changePassword, ({ platform, scope, http, body }) => changePassword(platform, scope, http, body)),
]
