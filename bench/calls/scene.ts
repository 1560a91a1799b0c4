import { type openCleanUp, say } from '../cleanup.ts'
import { measuredCommit } from '../measure/commit.ts'
import { connect } from '../measure/database.ts'
import { describeMachine } from '../measure/machine.ts'
import { openInstallation } from '../product/roles.ts'
import { startPeer } from './peer.ts'

type Options = {
  channels: number
  perSecond: number
  below: string | undefined
  cleanUp: ReturnType<typeof openCleanUp>
}

/** One engine that calls by phones in a process of their own. */
export const openCallScene = async ({ channels, perSecond, below, cleanUp }: Options) => {
  const peer = await startPeer()
  cleanUp.add(async () => void peer.child.kill())
  const commit = measuredCommit()
  say(`Making the database${commit ? `, ${commit}` : ''}.`)
  const trunk = `sip:bench:bench@127.0.0.1:${peer.port};transport=udp;channels=${channels};cps=${perSecond}`
  const installation = await openInstallation({
    ...{ smppUrl: 'smpp://bench:bench@127.0.0.1:9', below, say },
    settings: { SIP_TRUNK_URL: trunk },
  })
  cleanUp.add(() => installation.stop())
  const db = await connect(installation.databaseUrl)
  cleanUp.add(() => db.end())
  const machine = await describeMachine(db, installation.folder)
  const engine = await installation.startEngine('engine-1')
  return { peer, commit, db, machine, engine }
}
