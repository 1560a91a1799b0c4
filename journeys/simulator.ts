/** The outside world, as its own interface tells of it. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export type LedgerRow = {
  Seq: number
  /** When it was over. */
  At: string
  Kind: 'submit' | 'text' | 'receipt' | 'reply' | 'acknowledged' | 'network' | 'call'
  From: string
  To: string
  Text: string
  MessageID: string
  Outcome: string
  /** What became of a call. */
  Call?: object
}

type Network = {
  latencyMs: number
  jitterMs: number
  lossPercent: number
  throttlePercent: number
  dropAfter: number | null
}

export type Simulator = {
  /** The number of its newest row, to read on from. */
  now(): Promise<number>
  ledger(since: number): Promise<LedgerRow[]>
  network(knobs: Partial<Network>): Promise<void>
  /** A handset texts one of our numbers. */
  says(from: string, to: string, message: string): Promise<void>
  /** Texts that the one link of the product has had accepted so far. */
  submits(): Promise<number>
}

export function openSimulator(request: APIRequestContext): Simulator {
  const read = async (path: string) => {
    const response = await request.get(`/simulator/${path}`)
    expect(response.ok(), path).toBe(true)
    return await response.json()
  }
  return {
    now: async () => (await read('ledger?last=1')).Next,
    async ledger(since) {
      const { Items } = (await read(`ledger?since=${since}&limit=10000`)) as { Items: LedgerRow[] }
      expect(Items.length).toBeLessThan(10_000)
      return Items
    },
    async network(knobs) {
      const response = await request.put('/simulator/network', { data: knobs })
      expect(response.ok()).toBe(true)
    },
    async says(from, to, message) {
      const response = await request.post(`/simulator/handsets/${from}/texts`, { data: { To: to, Message: message } })
      expect(response.ok(), await response.text()).toBe(true)
    },
    async submits() {
      const { Links } = (await read('network')) as { Links: { Submits: number }[] }
      expect(Links).toHaveLength(1)
      return Links[0]!.Submits
    },
  }
}

/** '+13125550160' for '3125550160'. */
export const onTheWire = (digits: string): string => `+1${digits}`

/** The code that a handset was texted last. */
export async function codeOn(page: Page, phone: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const { Texts } = await (await page.request.get(`/simulator/handsets/${phone}`)).json()
      code = /\b\d{6}\b/.exec(Texts.at(-1)?.Message ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** The text of the newest mail to this address with these words in it; other stories may have it written to as well. */
export async function mailTo(page: Page, address: string, words = ''): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { Items } = await (await page.request.get(`/simulator/mailboxes/${address}`)).json()
      for (const { ID } of Items) {
        const { Text } = await (await page.request.get(`/simulator/mails/${ID}`)).json()
        if (Text.includes(words)) {
          found = Text
          break
        }
      }
      return found
    }, `a mail to ${address} that says “${words}”`)
    .toBeDefined()
  return found!
}
