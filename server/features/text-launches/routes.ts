import * as calls from '@carillon/contract/text-launches.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readLaunch, setLaunch } from './set-launch.ts'
import { deleteLaunch } from './store.ts'

export const textLaunchRoutes: Route[] = [
  on(calls.getTextLaunch, ({ platform, scope }) => readLaunch(platform.db, scope)),
  act(calls.setTextLaunch, ({ unit, body }) => setLaunch(unit, body)),
  act(calls.deleteTextLaunch, async ({ unit }) => {
    await deleteLaunch(unit.db, unit.scope)
    return { Success: true as const }
  }),
]
