import type { Machine } from '../measure/machine.ts'
import type { NodesResult } from '../nodes/result.ts'
import { format, whole } from './numbers.ts'
import { machineLine, table } from './print.ts'

export const printNodes = (result: NodesResult & { machine: Machine }): void => {
  console.log()
  console.log(machineLine(result.machine))
  console.log()
  const one = result.whole[0]?.rate ?? Number.NaN
  table([
    ['eight numbers of four accounts', 'texts/s', 'to one', 'Jain by number', 'numbers held', 'engines', 'PostgreSQL'],
    ...result.whole.map(({ engines, rate, byNumber, leases, cost }) => [
      `${engines} engine${engines === 1 ? '' : 's'}`,
      whole(rate),
      (rate / one).toFixed(2),
      format(byNumber.jain.median, 3),
      leases.join(' + '),
      `${whole((cost.engine / cost.tookMs) * 100)} %`,
      `${whole((cost.postgres / cost.tookMs) * 100)} %`,
    ]),
  ])
  console.log()
  if (result.killed.length === 0) return
  table([
    [
      'one killed on the way',
      'its numbers',
      'go on after, ms',
      'most, ms',
      'lost',
      'twice',
      'in doubt',
      'of them arrived',
    ],
    ...result.killed.map((killed) => [
      `of ${killed.engines}`,
      whole(killed.numbers),
      format(killed.goesOnMs.p50),
      format(killed.goesOnMs.most),
      ...[killed.lost, killed.doubles, killed.unknown, killed.unknownArrived].map(whole),
    ]),
  ])
  console.log()
}
