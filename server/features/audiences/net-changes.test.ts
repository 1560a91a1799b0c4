import { expect, test } from 'vitest'
import type { Change } from './changes-store.ts'
import { netOf } from './net-changes.ts'

const change = (kind: Change['kind'], ...phones: number[]): Change => ({ kind, count: phones.length, phones })
const none = { came: [], left: [], altered: [] }

test.each([
  ['added', [change('added', 1, 2)], { ...none, came: [1, 2] }],
  ['removed', [change('removed', 1)], { ...none, left: [1] }],
  ['renamed', [change('altered', 1)], { ...none, altered: [1] }],
  ['came and left', [change('added', 1), change('removed', 1)], none],
  ['came and was renamed', [change('added', 1), change('altered', 1)], { ...none, came: [1] }],
  [
    'left and came back, maybe with another name',
    [change('removed', 1), change('added', 1)],
    { ...none, altered: [1] },
  ],
  ['was renamed and left', [change('altered', 1), change('removed', 1)], { ...none, left: [1], altered: [1] }],
  [
    'left, came back and left',
    [change('removed', 1), change('added', 1), change('removed', 1)],
    { ...none, left: [1], altered: [1] },
  ],
])('%s', (_, changes, net) => {
  expect(netOf(changes)).toEqual(net)
})
