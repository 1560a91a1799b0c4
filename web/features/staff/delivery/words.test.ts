import type { Delivery, DeliveryLink, DeliveryNode, DeliveryNumber } from '@carillon/contract/operations.ts'
import { describe, expect, it } from 'vitest'
import { ageText, linkState, nodeState, numberState, troublesOf } from './words.ts'

it.each([
  [{}, 'Up'],
  [{ Health: 'slow' }, 'Slow'],
  [{ Health: 'down' }, 'Failing'],
  [{ IsUp: false }, 'Down'],
  [{ IsUp: true, SecondsSinceSeen: 6 }, 'Engine gone'],
])('a link %j is %s', (link, word) => {
  expect(linkState({ IsUp: true, Health: 'up', SecondsSinceSeen: 0, ...link } as DeliveryLink).word).toBe(word)
})

it.each([
  [{ IsAlive: true, SecondsSinceSeen: 0 }, 'Running'],
  [{ IsAlive: false, SecondsSinceSeen: 9 }, 'Gone'],
  [{ IsAlive: false, SecondsSinceSeen: null }, 'Stopped'],
])('a node %j is %s', (node, word) => expect(nodeState(node as DeliveryNode).word).toBe(word))

it.each([
  [{ Waiting: 5 }, 'Sends'],
  [{}, 'Idle'],
  [{ Waiting: 5, Notice: 'The carrier is away.' }, 'Waits'],
  [{ Waiting: 5, SecondsLeft: -1, Notice: 'x' }, 'Lease ran out'],
  [{ SingleTexts: 1, NodeID: null, SecondsLeft: null }, 'Nobody sends'],
  [{ NodeID: null, SecondsLeft: null }, 'Free'],
])('a number %j: %s', (number, word) => {
  const usual = { NodeID: 1, SecondsLeft: 4, Notice: null, Waiting: 0, SingleTexts: 0 }
  expect(numberState({ ...usual, ...number } as DeliveryNumber).word).toBe(word)
})

it.each([
  [null, '–'],
  [0, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [7200, '2 h'],
  [172_800, '2 days'],
])('%s seconds are %s', (seconds, text) => expect(ageText(seconds)).toBe(text))

describe('what to look at', () => {
  const well = {
    Totals: { UnservedNumbers: 0, OldestSingleText: null, LagSeconds: 2, Lag: 9, FailedJobs: 0 },
    Nodes: [{ Role: 'engine', IsAlive: true }],
    Links: [{ CarrierName: 'A', IsUp: true, Health: 'up', SecondsSinceSeen: 0, Trouble: '' }],
    LedgerCheck: { Count: 0 },
  } as unknown as Delivery

  it('is nothing when all is well', () => expect(troublesOf(well)).toEqual([]))

  it('is each trouble in words, once', () => {
    const down = { ...well.Links[0]!, IsUp: false, Trouble: 'refused the bind' }
    const ill = {
      ...well,
      Totals: { ...well.Totals, UnservedNumbers: 2, OldestSingleText: 300, LagSeconds: 60, FailedJobs: 1 },
      Nodes: [{ ...well.Nodes[0]!, IsAlive: false }],
      Links: [down, down, { ...down, CarrierName: 'B', Trouble: '' }],
      LedgerCheck: { CheckedDate: '', Count: 1, Disagreements: [] },
    }
    expect(troublesOf(ill)).toEqual([
      'No engine is running: nothing is sent and nothing is received.',
      'A is down: refused the bind',
      'B is down.',
      '2 text numbers with something to send and no engine that sends for it.',
      'A single text has waited for 5 min.',
      'Receipts and replies are behind by 60 s (9 of them).',
      '1 background job given up.',
      'The ledger does not add up.',
    ])
  })

  it('is not a link of an engine that is gone', () => {
    expect(troublesOf({ ...well, Links: [{ ...well.Links[0]!, IsUp: false, SecondsSinceSeen: 60 }] })).toEqual([])
  })
})
