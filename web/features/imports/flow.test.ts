import { importSteps } from '@carillon/contract/imports.ts'
import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { canReach, type Flow, type FlowAct, reduceFlow, stepOf, type Work } from './flow.ts'
import { flowSteps } from './flow-steps.ts'

const work = (Step: Work['Step'], Progress: Work['Progress'] = 'Complete', Good = 10, Bad = 0): Work => ({
  Step,
  Progress,
  Counts: { Good, Bad },
})
const shown = (upload: Work | null, asked: Flow['asked'] = null) => stepOf({ upload, asked })

test.each([
  [null, 'SELECT'],
  [work('METADATA'), 'METADATA'],
  [work('PROCESS', 'InProgress'), 'PROCESS'],
  [work('PROCESS', 'Complete'), 'REVIEW'],
  [work('PROCESS', 'Error'), 'PROCESS'],
  [work('REVIEW'), 'REVIEW'],
  [work('SAVING', 'InProgress'), 'SAVING'],
  [work('SAVING', 'Complete'), 'VIEW'],
  [work('SAVING', 'Error'), 'SAVING'],
  [work('VIEW'), 'VIEW'],
] as const)('without a wish, %j shows %s', (upload, step) => expect(shown(upload)).toBe(step))

test('next leads by the rows that need correcting, and past them when there are none', () => {
  const next = (flow: Flow) => reduceFlow(flow, { kind: 'next' })
  const some = { upload: work('REVIEW', 'Complete', 10, 2), asked: null }
  expect(stepOf(next(some))).toBe('EDIT')
  expect(stepOf(next(next(some)))).toBe('IMPORT')
  expect(stepOf(next({ ...some, upload: work('REVIEW') }))).toBe('IMPORT')
})

test('back leads from the import to the columns', () => {
  const back = (flow: Flow) => reduceFlow(flow, { kind: 'back' })
  const flow: Flow = { upload: work('REVIEW'), asked: 'IMPORT' }
  expect([stepOf(back(flow)), stepOf(back(back(flow)))]).toEqual(['REVIEW', 'METADATA'])
})

test('with no row that is good there is nothing to import', () =>
  expect(shown(work('REVIEW', 'Complete', 0, 4), 'IMPORT')).toBe('REVIEW'))

test('whoever looks at the columns while the rows are read stays there', () => {
  expect(shown(work('PROCESS', 'InProgress'), 'METADATA')).toBe('METADATA')
  expect(shown(work('REVIEW'), 'METADATA')).toBe('METADATA')
})

test('once the saving has begun no address leads back', () => {
  for (const step of flowSteps) expect(shown(work('SAVING', 'InProgress'), step)).toBe('SAVING')
  for (const step of flowSteps) expect(shown(work('VIEW'), step)).toBe('VIEW')
})

const anyWork: fc.Arbitrary<Work | null> = fc.option(
  fc.record({
    Step: fc.constantFrom(...importSteps),
    Progress: fc.constantFrom('InProgress' as const, 'Complete' as const, 'Error' as const),
    Counts: fc.record({ Good: fc.nat(3), Bad: fc.nat(3) }),
  }),
)
const anyAct: fc.Arbitrary<FlowAct | Work | null> = fc.oneof(
  anyWork,
  fc.record({ kind: fc.constant('asked' as const), step: fc.constantFrom(...flowSteps) }),
  fc.record({ kind: fc.constantFrom('next' as const, 'back' as const, 'sent' as const) }),
)

/** What each step needs, said once more and in other words than the code's. */
const isMet = (step: Flow['asked'], upload: Work | null): boolean => {
  const at = upload && `${upload.Step} ${upload.Progress}`
  if (step === 'SELECT') return upload === null
  if (step === 'METADATA') return ['METADATA', 'PROCESS', 'REVIEW'].includes(upload?.Step ?? '')
  if (step === 'PROCESS') return at === 'PROCESS InProgress' || at === 'PROCESS Error'
  if (step === 'SAVING') return at === 'SAVING InProgress' || at === 'SAVING Error'
  if (step === 'VIEW') return upload?.Step === 'VIEW' || at === 'SAVING Complete'
  const isRead = upload?.Step === 'REVIEW' || at === 'PROCESS Complete'
  return step === 'IMPORT' ? isRead && upload!.Counts.Good > 0 : isRead
}

prop.prop([fc.array(anyAct, { maxLength: 30 })])(
  'no sequence of acts and news reaches a step whose conditions are not met',
  (acts) => {
    let flow: Flow = { upload: null, asked: null }
    for (const act of acts) {
      flow = act !== null && 'kind' in act ? reduceFlow(flow, act) : { ...flow, upload: act }
      const step = stepOf(flow)
      expect(isMet(step, flow.upload)).toBe(true)
      expect(canReach(flow.upload, step)).toBe(true)
    }
  },
)
