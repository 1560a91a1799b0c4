/**
 * The server: one program in the roles asked for. `web` answers HTTP, `engine` delivers and works off jobs.
 *
 * It ends in order when its launcher closes its standard input, and on TERM and INT: HTTP first, then jobs, then the
 * engine, which drains, and the database last. scripts/start.ts says what a launcher may expect.
 */
import { writeSync } from 'node:fs'
import { sweepEngine, sweepLinks } from './engine/jobs.ts'
import { sweepApiAccess } from './features/api-access/jobs.ts'
import { tellApprovers } from './features/approvals/jobs.ts'
import { sweepAudio } from './features/audio/jobs.ts'
import { sendReplies } from './features/auto-replies/send-reply.ts'
import { checkLedgerNightly } from './features/billing/jobs.ts'
import { sweepRecordings } from './features/broadcasts/recording/jobs.ts'
import { addUpContacts, sweepContacts } from './features/contacts/jobs.ts'
import { joinContacts } from './features/contacts/join-contact.ts'
import { sweepImports } from './features/imports/jobs.ts'
import { sendMail } from './features/mails/jobs.ts'
import { sweepMedia } from './features/media/jobs.ts'
import { addUpConversations } from './features/messages/jobs.ts'
import { sendPush, sweepNotifications } from './features/notifications/jobs.ts'
import { dropOldPartitions, makeNextPartitions, sweepOperations } from './features/operations/jobs.ts'
import { shareFigures } from './features/operations/share-figures.ts'
import { sweepChallenges } from './features/passkeys/jobs.ts'
import { sendAskedLinks, sweepPasswordLinks } from './features/passwords/jobs.ts'
import { lookUpNumbers } from './features/phone-numbers/jobs.ts'
import { sweepRepeating } from './features/repeating/jobs.ts'
import { sweepScheduled } from './features/scheduled-conversations/jobs.ts'
import { sweepSessions } from './features/session/jobs.ts'
import { noteFailures } from './features/session/tell-failures.ts'
import { mailSignUp, sweepSignUps } from './features/sign-ups/jobs.ts'
import { moveAccounts } from './features/staff-accounts/jobs.ts'
import { sweepTasks } from './features/tasks/jobs.ts'
import { workTasks } from './features/tasks/work-tasks.ts'
import { sweepLibrary } from './features/templates/jobs.ts'
import { launchByText } from './features/text-launches/launch-text.ts'
import { sweepUndos } from './features/undos/jobs.ts'
import { sweepVerification } from './features/verification/jobs.ts'
import { kinds } from './kinds.ts'
import { startJobs } from './platform/jobs.ts'
import { describeError } from './platform/log.ts'
import { joinNodes } from './platform/nodes.ts'
import { openPlatform } from './platform/open-platform.ts'
import { readSettings } from './platform/settings.ts'

const jobs = [
  moveAccounts,
  sweepSessions,
  noteFailures,
  sweepApiAccess,
  sweepContacts,
  joinContacts,
  sendReplies,
  launchByText,
  addUpContacts,
  addUpConversations,
  sweepEngine,
  sweepLinks,
  sweepOperations,
  makeNextPartitions,
  dropOldPartitions,
  checkLedgerNightly,
  lookUpNumbers,
  sweepImports,
  sweepLibrary,
  sweepUndos,
  sweepMedia,
  sweepAudio,
  sweepRecordings,
  sweepRepeating,
  sweepScheduled,
  sweepVerification,
  mailSignUp,
  sweepSignUps,
  tellApprovers,
  sendMail,
  sendAskedLinks,
  sweepPasswordLinks,
  sweepChallenges,
  sendPush,
  sweepNotifications,
  sweepTasks,
]

const tellLauncher = (message: object) => {
  try {
    if (settings?.launched) writeSync(3, `${JSON.stringify(message)}\n`)
  } catch {
    // The launcher has gone; the end of standard input will tell.
  }
}

const { settings, problems } = readSettings(process.env)
if (!settings) {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(1)
}

const role = settings.roles.join('+')
const platform = openPlatform(settings, role)
const { log, db } = platform

/** What has been started, each with how to end it; ended in the opposite order. */
const started: { name: string; stop: () => Promise<unknown> }[] = [{ name: 'database', stop: platform.close }]

let isStopping = false
const stop = async (status: number) => {
  if (isStopping) return
  isStopping = true
  log.info('Stopping')
  // What is being started at this moment has to be whole before it can be ended.
  await starting.catch(() => {})
  for (const part of started.reverse()) {
    await part
      .stop()
      .catch((error) => log.error({ error: describeError(error), part: part.name }, 'A part did not stop cleanly'))
  }
  process.exit(status)
}

const die = (error: unknown) => {
  log.fatal({ error: describeError(error) }, 'Something went wrong that nobody handled')
  process.exit(1)
}
process.on('unhandledRejection', die)
process.on('uncaughtException', die)
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.stdout.on('error', () => {})
if (settings.launched) {
  process.stdin.on('error', () => {})
  process.stdin.on('close', () => void stop(0)).resume()
}

const heartbeatLost = (error: unknown) => log.warn({ error: (error as Error).message }, 'A heartbeat was lost')

/** A role's code is loaded only where it runs. */
const start = async () => {
  if (settings.roles.includes('engine')) {
    const { startEngine } = await import('./engine/engine.ts')
    if (isStopping) return
    started.push({ name: 'engine', ...(await startEngine(platform)) })
    if (isStopping) return
    started.push({ name: 'jobs', ...(await startJobs(platform, jobs)) })
    started.push({ name: 'tasks', ...workTasks(platform, kinds) })
    started.push({ name: 'figures', ...shareFigures(platform) })
  }
  if (settings.roles.includes('web')) {
    const [{ buildApp }, { routes }] = await Promise.all([import('./api/app.ts'), import('./api/routes.ts')])
    if (isStopping) return
    const joined = Promise.withResolvers<number>()
    const app = buildApp(platform, routes, { joined: joined.promise })
    let leave = async () => {}
    // What is stored for a node is stored before it leaves.
    started.push({ name: 'web', stop: () => app.close().then(() => leave()) })
    await app.listen({ host: settings.host, port: settings.port })
    const node = await joinNodes(db, 'web', heartbeatLost)
    leave = node.leave
    joined.resolve(node.nodeId)
    log.info({ address: app.listeningOrigin }, 'Listening')
  }
}

const couldNotStart = (error: NodeJS.ErrnoException) => {
  if (isStopping) return
  const sentence =
    error.code === 'EADDRINUSE'
      ? `Port ${settings.port} for the page is in use: set PORT to a free one.`
      : error.message
  tellLauncher({ failed: sentence })
  log.fatal({ error: describeError(error) }, 'Carillon could not start')
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const starting = start()
starting.then(() => tellLauncher({ ready: true }), couldNotStart)
