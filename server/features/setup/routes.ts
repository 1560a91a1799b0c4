import * as calls from '@carillon/contract/setup.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { changeInstallation, readInstallation } from './change-installation.ts'
import { readSetup } from './read-setup.ts'
import { sendTestMail } from './send-test-mail.ts'

export const setupRoutes: Route[] = [
  on(calls.getSetup, ({ platform, scope }) => readSetup(platform, scope)),
  on(calls.getInstallation, ({ platform }) => readInstallation(platform)),
  act(calls.changeInstallation, ({ unit, body }) => changeInstallation(unit, body)),
  on(calls.sendTestMail, ({ platform, scope }) => sendTestMail(platform, scope)),
]
