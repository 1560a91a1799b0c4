import * as calls from '@carillon/contract/undos.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { listUndos } from '../undos/store.ts'
import { takeBack } from './take-back.ts'

export const recentChangeRoutes: Route[] = [
  on(calls.listUndos, async ({ platform, scope }) => {
    const Items = await listUndos(platform.db, scope, platform.clock.now())
    return { Items, Size: Items.length, Previous: null, Next: null }
  }),
  act(calls.undo, ({ unit, params }) => takeBack(unit, params.UndoID)),
]
