import { expect, it } from 'vitest'
import { fileNameOf } from './use-export.ts'

it.each([
  ['Staff', 'Staff.csv'],
  ['Grade 3/4: "Bears"', 'Grade 3 4 Bears.csv'],
  ['???', 'Contacts.csv'],
  ['Änderung', 'Änderung.csv'],
])('%s is saved as %s', (group, file) => expect(fileNameOf(group)).toBe(file))
