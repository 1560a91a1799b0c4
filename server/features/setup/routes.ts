import * as calls from '@carillon/contract/setup.ts'
import { on, type Route } from '../../platform/route.ts'
import { readSetup } from './read-setup.ts'
import { sendTestMail } from './send-test-mail.ts'

export const setupRoutes: Route[] = [
  on(calls.getSetup, ({ platform, scope }) => readSetup(platform, scope)),
  on(calls.sendTestMail, ({ platform, scope }) => sendTestMail(platform, scope)),
]
