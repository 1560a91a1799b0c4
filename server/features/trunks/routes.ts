import * as calls from '@carillon/contract/trunks.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addTrunk, changeTrunk, orderTrunks, removeTrunk } from './save-trunk.ts'
import { showTrunks } from './show-trunks.ts'
import { testTrunk } from './test-trunk.ts'

export const trunkRoutes: Route[] = [
  on(calls.listTrunks, async ({ platform: { db, settings }, scope }) => ({
    Items: await showTrunks(db, scope, settings),
  })),
  act(calls.addTrunk, async ({ unit, body, http }) => {
    const added = await addTrunk(unit, body)
    http.setLocation(`/v1/staff/trunks/${added.TrunkID}`)
    return added
  }),
  act(calls.changeTrunk, ({ unit, params, body }) => changeTrunk(unit, params.TrunkID, body)),
  act(calls.removeTrunk, ({ unit, params }) => removeTrunk(unit, params.TrunkID)),
  act(calls.orderTrunks, ({ unit, body }) => orderTrunks(unit, body)),
  act(calls.testTrunk, ({ unit, params, body }) => testTrunk(unit, params.TrunkID, body)),
]
