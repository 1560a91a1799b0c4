import type { Db } from '../../platform/database.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { mintScope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { noteByItself } from '../audit/note-event.ts'
import { findLogin, findUser } from '../directory/store.ts'
import { mostOfName, mostOfPair } from './policy.ts'
import type { Failures } from './store.ts'

type Failed = { userName: string; network: string; what: What }
type What = 'first' | 'locked' | 'slowed'

/** Networks of one name within a quarter of an hour that are told of; what comes from more is summed up. */
const mostNetworks = 5

/** What of a failure stands in the log of the account, if anything: a flood of them is eleven lines in a quarter of an hour. */
const whatToTell = ({ ofPair, ofName, networksOfName }: Failures): What | undefined => {
  if (ofName === mostOfName) return 'slowed'
  if (networksOfName > mostNetworks) return undefined
  return ofPair === 1 ? 'first' : ofPair === mostOfPair ? 'locked' : undefined
}

const failedJob = 'session.failed'

/** The same is written for a name that nobody has, so that the time it takes tells nothing; whose it is is looked up later. */
export const tellFailure = async (tx: Db, userName: string, network: string, after: Failures) => {
  const what = whatToTell(after)
  if (what) await enqueue(tx, failedJob, { userName, network, what } satisfies Failed)
}

export const noteFailures: Job = {
  name: failedJob,
  async work(platform, payload) {
    const { userName, network, what } = payload as Failed
    const login = await findLogin(platform.db, userName)
    const found = login && (await findUser(platform.db, login.accountId, login.userId))
    if (!found) return
    await inUnit(platform, mintScope(found.facts), ({ db: tx, scope, now }) =>
      noteByItself(tx, scope, { kind: 'SignIn', summary: words[what](scope.userName, network), now }),
    )
  },
}

const words: Record<What, (name: string, network: string) => string> = {
  first: (name, network) => `A wrong password was entered for ${name} from ${network}.`,
  locked: (name, network) =>
    `${mostOfPair} wrong passwords were entered for ${name} from ${network}, where nobody signs in as them for 15 minutes.`,
  slowed: (name) =>
    `${mostOfName} wrong passwords were entered for ${name} within 15 minutes. Each further guess waits.`,
}
