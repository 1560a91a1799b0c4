/**
 * Accounts share a narrow way to the SMSC: a link with a small window and answers that take their time, hence a fixed
 * number of texts a second, which somebody has to divide. Counted at the SMSC, second by second.
 */
import { openApi, untilComplete } from './api.ts'
import { uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import { optionsOf, Refused } from './options.ts'
import { atLeast, type Check, printChecks } from './report/checks.ts'
import { format, whole } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'
import { type Shares, sharesOf } from './report/shares.ts'
import { onScene, type Scene } from './scene.ts'
import { addSenders, type SendingAccount } from './senders.ts'
import { untilSound } from './verify.ts'

export const fairness = optionsOf('fairness', {
  recipients: { usual: 8000, quick: 1000, most: 1_000_000, about: 'recipients of each broadcast' },
  window: { usual: 10, quick: 10, most: 10_000, about: 'texts without an answer on the link to the SMSC' },
  latency: { usual: 20, quick: 20, least: 0, most: 10_000, about: 'milliseconds from a text to its answer' },
})

type Division = { name: string; rate: number; byNumber: Shares; byAccount: Shares }
export type FairnessResult = { benchmark: 'fairness'; divisions: Division[] } & Record<string, unknown>

/** Half a second of grace for the claims of one or the other. */
const leastJain = 0.95

export const benchFairness = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = fairness.read(args)
  if (process.env.SMPP_URL?.trim()) throw new Refused('Only the SMSC of the benchmark tells who got how much.')
  const { window, below, quick, latency, recipients } = options
  const sceneOptions = { window, binds: 1, latencyMs: latency, below, signal }
  const result = await onScene(sceneOptions, async (scene) => {
    const divisions = [
      await divide(scene, 'two accounts, a number each', [1, 1], recipients, 0),
      await divide(scene, 'two numbers of one account, one of another', [2, 1], recipients, 2),
    ]
    const { machine, commit } = scene
    const { below: _, ...asked } = options
    const at = new Date().toISOString()
    return { benchmark: 'fairness' as const, at, commit, machine, options: asked, divisions } satisfies FairnessResult
  })
  console.log()
  console.log(machineLine(result.machine))
  console.log(
    `A window of ${window} and answers after ${latency} ms: at most ${whole((window / Math.max(1, latency)) * 1000)} texts/s.`,
  )
  for (const { name, rate, byNumber, byAccount } of result.divisions) {
    const row = (what: string, shares: Shares) => [
      what,
      ...[
        shares.seconds,
        ...[shares.jain.median, shares.jain.worst, shares.leastToMost.median, shares.leastToMost.worst],
      ].map((value, at) => format(value, at === 0 ? 0 : 3)),
      Object.entries(shares.texts)
        .map(([party, texts]) => `${party} ${whole(texts)}`)
        .join(', '),
    ]
    table([
      [`${name}, ${whole(rate)} texts/s`, 'seconds', 'Jain', 'worst', 'least/most', 'worst', 'texts'],
      row('by number', byNumber),
      row('by account', byAccount),
    ])
    console.log()
  }
  const checks = result.divisions.map(
    ({ name, byAccount }): Check =>
      atLeast(`Jain's index of ${name}, by account, median second`, byAccount.jain.median, leastJain),
  )
  printChecks(checks, quick)
  if (!quick) await appendLine('fairness', { ...result, checks })
}

const divide = async (
  scene: Scene,
  name: string,
  numbers: readonly number[],
  recipients: number,
  place: number,
): Promise<Division> => {
  const { db, smsc, signal, product } = scene
  say(`${name}.`)
  const wanted = numbers.map((count, at) => ({ name: 'AB'[at]!, numbers: count }))
  const accounts = await addSenders(db, wanted)
  const creates = []
  let from = place * recipients * 3
  for (const account of accounts) {
    const api = openApi([product.address], account.token)
    for (const { textNumberId } of account.numbers) {
      creates.push({ api, create: await uploadRecipients(api, { from, recipients, textNumberId }) })
      from += recipients
    }
  }
  await smsc!.reset()
  const began = performance.now()
  const created = await Promise.all(creates.map(async ({ api, create }) => ({ api, progress: await create() })))
  const finished = await Promise.all(
    created.map(async ({ api, progress }) => ({
      recipients,
      progress: await untilComplete(api, progress.BroadcastID, signal),
    })),
  )
  const rate = ((recipients * created.length) / (performance.now() - began)) * 1000
  const flow = await smsc!.flow()
  await untilSound(db, smsc, finished, signal)
  return { name, rate, byNumber: sharesOf(flow, byNumber(accounts)), byAccount: sharesOf(flow, byAccount(accounts)) }
}

const byNumber = (accounts: readonly SendingAccount[]): Record<string, string[]> =>
  Object.fromEntries(
    accounts.flatMap(({ name, numbers }) => numbers.map(({ phone }, at) => [`${name}${at + 1}`, [phone]])),
  )

const byAccount = (accounts: readonly SendingAccount[]): Record<string, string[]> =>
  Object.fromEntries(accounts.map(({ name, numbers }) => [name, numbers.map(({ phone }) => phone)]))
