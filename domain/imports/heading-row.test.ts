import { describe, expect, test } from 'vitest'
import { columnsUnder, proposeColumns } from './columns.ts'

/** Cells parted by bars; columns that are unsure have a question mark. */
const proposed = (list: string) => {
  const rows = list
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return shown(proposeColumns(rows, 1))
}
const shown = ({ heading, Columns, unsure }: ReturnType<typeof proposeColumns>) => [
  heading,
  Columns.map((column, at) => {
    const use = column.use === 'Custom' ? `= ${column.name}` : column.use
    return unsure.includes(at) ? `${use}?` : use
  }).join(', '),
]

describe('the row with the headings', () => {
  test.each<[string, number, string, string]>([
    [
      'below a title',
      1,
      'LastName, FirstName, PrimaryPhone',
      `Lincoln School contact list 2026
       Last | First | Phone
       Lovelace | Ada | 217-555-0100`,
    ],
    [
      'below a title that reads like a heading',
      1,
      'LastName, FirstName, PrimaryPhone, = Grade',
      `Parent phone list | | |
       Last | First | Cell | Grade
       Lovelace | Ada | 217-555-0100 | 9`,
    ],
    [
      'below a title with the number of the school, and the day of printing',
      2,
      'Name, PrimaryPhone, = Room',
      `Lincoln High School, (217) 555-0199
       Printed 11/23/2026 | | by olive
       Teacher | Phone | Room
       Ada Lovelace | 217-555-0100 | 12
       Bob Ray | 217-555-0101 | 14`,
    ],
    [
      'below the groups of columns',
      1,
      'LastName, FirstName, SecondaryPhone, PrimaryPhone, = Email',
      `Student | | Contact | |
       Last Name | First Name | Home | Cell Phone | Email
       Lovelace | Ada | 217-555-0100 | 217-555-0101 | a@x.org`.replace('Contact', 'Phones'),
    ],
    [
      'in two rows, of which the lower one says which phone',
      1,
      'LastName, FirstName, SecondaryPhone, PrimaryPhone, TertiaryPhone',
      `Last Name | First Name | Phones | |
       | | Home | Cell | Work
       Lovelace | Ada | 217-555-0100 | 217-555-0101 | 217-555-0102`,
    ],
    [
      'with a first person who has no number',
      0,
      'FirstName, LastName, PrimaryPhone',
      `First | Last | Phone
       Grace | Hopper |
       Ada | Lovelace | 217-555-0100`,
    ],
    [
      'that comes again further down',
      0,
      'FirstName, LastName, PrimaryPhone',
      `First | Last | Phone
       Ada | Lovelace | 217-555-0100
       First | Last | Phone
       Bob | Ray | 217-555-0101`,
    ],
    [
      'with a total below',
      0,
      'Name, PrimaryPhone',
      `Name | Phone
       Ada Lovelace | 217-555-0100
       Total: 1 | `,
    ],
    [
      'above people without a number',
      2,
      'Name, PrimaryPhone',
      `Grade 9
       Fall 2026 | Draft
       Name | Phone
       Ada Lovelace | `,
    ],
  ])('%s', (_, heading, columns, list) => expect(proposed(list)).toEqual([heading, columns]))
})

describe('what is a guess is told', () => {
  test.each<[string, number, string, string]>([
    [
      'names without headings',
      -1,
      'FirstName?, LastName?, PrimaryPhone',
      `Ada | Lovelace | 217-555-0100
       Bob | Ray | 217-555-0101`,
    ],
    [
      'names under a title alone',
      -1,
      'FirstName?, LastName?, PrimaryPhone',
      `Our families
       Lovelace | Ada | 217-555-0100
       Ray | Bob | 217-555-0101`,
    ],
    [
      'one of two people in a row',
      1,
      'FirstName?, LastName?, = Parent First, = Parent Last, PrimaryPhone',
      `Student | | Parent | |
       First | Last | First | Last | Cell
       Ada | Lovelace | Anne | Byron | 217-555-0100`,
    ],
    [
      'one of two names in a row',
      0,
      'Name?, = Parent Name, PrimaryPhone',
      `Student Name | Parent Name | Phone
       Ada Lovelace | Anne Byron | 217-555-0100`,
    ],
    [
      'a name whose cells are none',
      0,
      'Name?, PrimaryPhone',
      `Student | Phone
       20260017 | 217-555-0100
       20260018 | 217-555-0101`,
    ],
    [
      'a phone of which most cells are none',
      -1,
      'FirstName?, LastName?, PrimaryPhone?',
      `Ada | Lovelace | n/a\nBob | Ray | -\nCy | Fox | 217-555-0101`,
    ],
  ])('%s', (_, heading, columns, list) => expect(proposed(list)).toEqual([heading, columns]))
})

test('the columns under another row, and under none', () => {
  const rows = [
    ['First', 'Last', 'Phone'],
    ['Last', 'First', 'Cell'],
    ['Lovelace', 'Ada', '2175550100'],
  ]
  expect(shown(columnsUnder(rows, 1, 1))).toEqual([1, 'LastName, FirstName, PrimaryPhone'])
  expect(shown(columnsUnder(rows, -1, 1))).toEqual([-1, 'FirstName?, LastName?, PrimaryPhone?'])
})
