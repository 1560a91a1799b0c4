/**
 * A text broadcast from the file to the last receipt: the product as it is started, its own PostgreSQL with every
 * commit on disk, and an SMSC that costs next to nothing. A small one and a large one, and what its parts could do
 * alone, on the same machine at the same time of day.
 */
import { message } from './broadcast.ts'
import { say } from './cleanup.ts'
import { measureSmpp, type SmppFloor } from './floors/smpp-floor.ts'
import { measureWork, type WorkFloor } from './floors/work-floor.ts'
import { measureLaterReceipts } from './later-receipts.ts'
import { connect, untilTidy } from './measure/database.ts'
import { optionsOf, Refused } from './options.ts'
import { openProfile, type Profile } from './profile/profile.ts'
import { mostRecipients } from './recipients.ts'
import { type BroadcastResult, checksOf, printBroadcasts } from './report/broadcasts.ts'
import { printChecks } from './report/checks.ts'
import { appendLine } from './report/result.ts'
import { type Run, runBroadcast } from './run-broadcast.ts'
import { onScene, postmasterOf, type Scene } from './scene.ts'
import { measureWaitEnd } from './wait-end.ts'

export const textBroadcast = optionsOf(
  'text-broadcast',
  {
    small: { usual: 100_000, quick: 5000, most: 1_000_000, about: 'recipients of a small broadcast' },
    large: {
      usual: 1_000_000,
      quick: 20_000,
      least: 0,
      most: 1_000_000,
      about: 'recipients of a large one; 0 for none',
    },
    unreceipted: {
      usual: 1_000_000,
      quick: 20_000,
      least: 0,
      most: 1_000_000,
      about: 'recipients of one without receipts, to see how long the end of its wait takes; 0 for none',
    },
    rounds: { usual: 1, quick: 1, most: 100, about: 'times a large one between small ones; medians count' },
    window: { usual: 2000, quick: 2000, most: 10_000, about: 'texts without an answer on each link to the SMSC' },
    binds: { usual: 1, quick: 1, most: 100, about: 'links to the SMSC' },
    receiptDelay: { usual: 0, quick: 0, least: 0, most: 60_000, about: 'milliseconds from a text to its receipt' },
    later: {
      usual: 100_000,
      quick: 5000,
      least: 0,
      most: 1_000_000,
      about: 'recipients of two whose receipts come 300 ms and 5 s later, at the end; 0 for none',
    },
  },
  {
    profile: "where the engine's and PostgreSQL's time goes, in the last broadcast; slower, and kept apart",
    withoutFloors: 'leaves out what the parts alone could do',
  },
)

type BroadcastOptions = ReturnType<typeof textBroadcast.read>

export const benchTextBroadcast = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = textBroadcast.read(args)
  const sizes = sizesOf(options)
  if (sizes.reduce((sum, size) => sum + size, options.unreceipted) > mostRecipients) {
    throw new Refused(`There are no more than ${mostRecipients} numbers to text.`)
  }
  const profile = options.profile ? openProfile() : null
  const { window, binds, below, receiptDelay } = options
  const smppUrl = process.env.SMPP_URL?.trim() || undefined
  const sceneOptions = { window, binds, below, smppUrl, receiptDelayMs: receiptDelay, profile, signal }
  const first = await onScene(sceneOptions, (scene) => measure(scene, options, sizes, profile))
  // Another SMSC and a delay of one's own are measured as they are.
  const hasLater = options.later > 0 && smppUrl === undefined && receiptDelay === 0 && !profile
  const later = hasLater
    ? await measureLaterReceipts({ recipients: options.later, warmUp: warmUpOf(options), below, signal })
    : []
  const result = { ...first, later }
  printBroadcasts(result)
  printChecks(checksOf(result), options.quick)
  if (options.quick) return
  if (profile) {
    say('Profiled, so slower than it is: kept among the profiles.')
    const { at, commit, machine, runs } = result
    await appendLine('profile', { at, commit, machine, run: runs.at(-1), facts: profile.facts() })
  } else await appendLine(result.benchmark, result)
}

/** The large ones between small ones, so that a database that grows does not count for either. */
const sizesOf = ({ small, large, rounds }: BroadcastOptions): number[] => {
  if (large === 0) return Array.from({ length: rounds }, () => small)
  return [small, ...Array.from({ length: rounds }, () => [large, small]).flat()]
}

const warmUpOf = ({ quick }: BroadcastOptions) => (quick ? 1000 : 10_000)

const measure = async (
  scene: Scene,
  options: BroadcastOptions,
  sizes: readonly number[],
  profile: Profile | null,
): Promise<Omit<BroadcastResult, 'later'>> => {
  const { product, smsc, db, signal, link, machine, commit } = scene
  const runs: Run[] = []
  // Programs that have only just been started are slower; this one does not count.
  say('Warming up.')
  const warmUp = warmUpOf(options)
  await runBroadcast(scene, { from: 0, recipients: warmUp })
  let from = warmUp
  // With a profile the largest comes last, because the last is told.
  const order = profile ? [...sizes].sort((a, b) => a - b) : sizes
  for (const [index, recipients] of order.entries()) {
    say(`Broadcast ${index + 1} of ${order.length}: ${recipients.toLocaleString('en-US')} recipients.`)
    await profile?.begin(product, db)
    runs.push(await runBroadcast(scene, { from, recipients }))
    await profile?.end(product, db)
    from += recipients
    await untilTidy(db, signal)
  }
  const peakBytes = scene.accounts.peakBytes()
  // Of another SMSC nobody can say that it sends no receipts.
  const unreceipted = smsc && !profile ? options.unreceipted : 0
  if (unreceipted > 0) say(`One of ${unreceipted.toLocaleString('en-US')} without receipts.`)
  const waitEnd = unreceipted > 0 ? await measureWaitEnd(scene, { from, recipients: unreceipted }) : null
  if (profile) console.log(profile.report())
  const floors = options.withoutFloors ? { work: null, smpp: null } : await measureFloors(scene, options)
  const { small, large, receiptDelay } = options
  const { window, binds } = link
  return {
    benchmark: 'text-broadcast',
    at: new Date().toISOString(),
    ...{ commit, machine, runs, waitEnd, peakBytes, floors },
    options: { small, large, window, binds, receiptDelay, ownSmsc: smsc !== null },
  }
}

/** Enough for the compiler to have warmed up, few enough to be over in seconds. */
const floorSize = ({ large, small, quick }: BroadcastOptions) =>
  quick ? 20_000 : Math.min(300_000, Math.max(100_000, large, small))

const measureFloors = async (
  scene: Scene,
  options: BroadcastOptions,
): Promise<{ work: WorkFloor; smpp: SmppFloor }> => {
  const { product, db, signal, link } = scene
  const size = floorSize(options)
  say('The row work alone.')
  const postmaster = await postmasterOf(db)
  const work = await measureWork({ rows: size, connect: () => connect(product.databaseUrl), postmaster, signal })
  await scene.stopProduct()
  say('The SMPP session alone.')
  const smpp = await measureSmpp(link, { texts: size, message, receiptDelay: options.receiptDelay }, signal)
  return { work, smpp }
}
