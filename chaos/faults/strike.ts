/** Lets the faults of a plan strike one after the other, and notes what each left behind. */
import type { Act, Fault } from '../plan/plan.ts'
import { endEngine, freezeEngine, upgradeEngines } from './engines.ts'
import { say } from './people.ts'
import { pointOf } from './point.ts'
import type { Run, Struck } from './run-state.ts'

export const strike = async (run: Run, onStruck: (struck: Struck) => void) => {
  for (const fault of run.plan.faults) {
    if (fault.act.kind === 'fillDisk' && run.database.skipped) continue
    await pointOf(run, fault)
    const at = Date.now()
    const left = await strikeOne(run, fault.act)
    onStruck({ ...nothing, kind: fault.act.kind, at, until: Date.now(), ...left })
  }
}

const nothing = { unknown: 0, answered: [], isClean: true, killedWeb: false, lock: null }

const strikeOne = async (run: Run, act: Fault['act']): Promise<Partial<Struck> | undefined> => {
  const { nodes, clock, database, scene } = run
  switch (act.kind) {
    case 'kill':
    case 'stop':
      return endEngine(run, act)
    case 'freeze':
      return freezeEngine(run, act)
    case 'upgrade':
      return upgradeEngines(run)
    case 'killDatabase': {
      const owner = act.withEngine ? await nodes.pick('owner') : undefined
      const [engine] = await Promise.all([owner?.current.kill(), database.own!.kill(act.downMs)])
      if (engine) nodes.start(owner!)
      return void (await scene.open())
    }
    case 'restartDatabase':
      await database.own!.restart(act.downMs)
      return void (await scene.open())
    case 'fillDisk':
      await database.own!.fillDisk(act.ms)
      return void (await scene.open())
    case 'jump':
      return void clock.jump(act.hours * 3_600_000)
    case 'lock':
      return lockAccount(run, act)
    default:
      return say(run, act)
  }
}

/** What both accounts have scheduled is due in the middle; of the account that is held everything waits. */
const lockAccount = async ({ plan, scene }: Run, { account, ms }: Extract<Act, { kind: 'lock' }>) => {
  for (const broadcast of plan.broadcasts) if (broadcast.by === 'lock') await scene.schedule(broadcast, ms / 2)
  return { lock: { account, ...(await scene.lock(account, ms)) } }
}
