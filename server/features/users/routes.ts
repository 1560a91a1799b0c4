import { createFirstUser as createFirstUserCall } from '@carillon/contract/users.ts'
import { on, type Route } from '../../platform/route.ts'
import { signInAs } from '../session/sign-in.ts'
import { createFirstUser } from './create-first-user.ts'

export const routes: Route[] = [
  on(createFirstUserCall, async ({ platform, http, body }) =>
    signInAs(platform, http, await createFirstUser(platform, body)),
  ),
]
