import { listOptOuts, type OptOut } from '@carillon/contract/opt-outs.ts'
import { expect, test } from 'vitest'
import { exampleOf } from '../../../testing/examples.ts'
import { linesOf, numberRows } from './number-lines.ts'

const example = exampleOf(listOptOuts).Items[0]!
const by = (phone: string, Channel: OptOut['Channel'], other: Partial<OptOut> = {}): OptOut => ({
  ...example,
  ...{ OptOutID: `${phone}-${Channel.toLowerCase()}`, Channel, OptOutType: Channel === 'Text' ? 3 : 5, By: null },
  ...{ Source: 'Text message "STOP"', CreatedDate: '2026-11-20T15:00:00.000Z' },
  ...other,
})
const told = (...optOuts: OptOut[]) => linesOf(numberRows(optOuts)[0]!).map(({ what, date }) => `${what}, ${date}`)

test('a number is one row, wherever its opt-outs stand', () => {
  const page = [by('12175550102', 'Text'), by('12175550102', 'Voice'), by('12175550101', 'Voice')]
  expect(numberRows(page).map((row) => row.length)).toEqual([2, 1])
})

test('what came about together is told once, and all else on lines of its own', () => {
  const text = by('12175550102', 'Text')
  expect(told(text, by('12175550102', 'Voice'))).toEqual(['Texts and calls · by the recipient, Nov 20, 2026'])
  expect(told(text, by('12175550102', 'Voice', { OptOutType: 6, By: 'Uma Meyer', Source: 'Upload' }))).toEqual([
    'Texts · by the recipient, Nov 20, 2026',
    'Calls · by your organization, Nov 20, 2026',
  ])
  expect(told(text, by('12175550102', 'Voice', { CreatedDate: '2026-11-22T15:00:00.000Z' }))).toEqual([
    'Texts · by the recipient, Nov 20, 2026',
    'Calls · by the recipient, Nov 22, 2026',
  ])
  expect(told(by('12175550102', 'Text', { ReviewTextMessageID: 9 }), by('12175550102', 'Voice'))).toEqual([
    'Texts · may be asking to stop, Nov 20, 2026',
    'Calls · by the recipient, Nov 20, 2026',
  ])
})
