import { labelColors } from '@carillon/domain/broadcast/label.ts'
import { describe, expect, it } from 'vitest'
import { nextColor, withLabel } from './with-label.ts'

const labels = [
  { LabelID: 1, LabelName: 'Alerts', Color: 'red' },
  { LabelID: 2, LabelName: 'sports', Color: 'teal' },
] as const

describe('withLabel', () => {
  it('renames, and keeps the order of the names whatever their case', () =>
    expect(withLabel(labels, 1, { LabelName: 'Weather' }).map(({ LabelName }) => LabelName)).toEqual([
      'sports',
      'Weather',
    ]))
  it('recolours that one alone', () =>
    expect(withLabel(labels, 2, { Color: 'blue' }).map(({ Color }) => Color)).toEqual(['red', 'blue']))
  it('takes one out', () => expect(withLabel(labels, 2, null)).toEqual([labels[0]]))
  it('leaves others as they are when there is no such label', () => expect(withLabel(labels, 3, null)).toEqual(labels))
})

describe('nextColor', () => {
  it('is one that nobody has', () => expect(nextColor(labels)).toBe('brass'))
  it('begins anew once all are taken', () => {
    const all = labelColors.map((Color) => ({ Color }))
    expect(nextColor(all)).toBe('teal')
    expect(nextColor([...all, { Color: 'teal' }])).toBe('brass')
  })
})
