import * as calls from '@carillon/contract/phone-launches.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readLaunch, setLaunch } from './set-launch.ts'
import { deleteLaunch } from './store.ts'

export const phoneLaunchRoutes: Route[] = [
  on(calls.getPhoneLaunch, ({ platform, scope }) => readLaunch(platform, platform.db, scope)),
  on(calls.setPhoneLaunch, ({ platform, scope, body }) => setLaunch(platform, scope, body)),
  act(calls.deletePhoneLaunch, async ({ unit }) => {
    await deleteLaunch(unit.db, unit.scope)
    return { Success: true as const }
  }),
]
