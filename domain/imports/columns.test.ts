import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { type ColumnUse, proposeColumns, whyNotColumns } from './columns.ts'

const shown = (columns: readonly ColumnUse[]): string[] =>
  columns.map((column) => (column.use === 'Custom' ? `= ${column.name}` : column.use))
const propose = (...rows: string[]) => {
  const plan = proposeColumns(
    rows.map((row) => row.split(',')),
    1,
  )
  return [plan.heading >= 0, ...shown(plan.Columns)]
}

describe('columns by their headings', () => {
  test.each([
    ['Phone,First Name,Last Name,Notes,Group', 'PrimaryPhone,FirstName,LastName,Notes,Groups'],
    ['PrimaryPhone,FirstName,LastName,SecondaryPhone', 'PrimaryPhone,FirstName,LastName,SecondaryPhone'],
    ['first_name,LAST,Cell #,home_phone', 'FirstName,LastName,PrimaryPhone,SecondaryPhone'],
    ['Home Phone,Work Phone,Mobile', 'SecondaryPhone,TertiaryPhone,PrimaryPhone'],
    ['Phone 1,Phone 2,Phone 3,Phone 4', 'PrimaryPhone,SecondaryPhone,TertiaryPhone,= Phone 4'],
    ['Phone 1 - Type,Phone 1 - Value,Name', '= Phone 1 - Type,PrimaryPhone,Name'],
    ['CELLPHONE,FIRSTNAME,LASTNAME', 'PrimaryPhone,FirstName,LastName'],
    ['Student Name,Grade,Parent Cell,Fax', 'Name,= Grade,PrimaryPhone,= Fax'],
    ['Patient First Name,Patient Last Name,Mobile Number,DOB', 'FirstName,LastName,PrimaryPhone,= DOB'],
    ['Member,Small Group,Cell Phone,Email', 'Name,Groups,PrimaryPhone,= Email'],
    ['Company Name,Contact Name,Telephone', '= Company Name,Name,PrimaryPhone'],
    ['number,name,comments,tags', 'PrimaryPhone,Name,Notes,Groups'],
    ['House Number,Name,SMS', '= House Number,Name,PrimaryPhone'],
    ['Nombre,Apellidos,Teléfono,Móvil,Notas', 'FirstName,LastName,SecondaryPhone,PrimaryPhone,Notes'],
    ['Nombre completo,Celular,Grupo', 'Name,PrimaryPhone,Groups'],
    ['Prénom,Nom,Téléphone portable,Remarques', 'FirstName,LastName,PrimaryPhone,Notes'],
    ['Vorname,Name,Handy,Bemerkungen', 'FirstName,LastName,PrimaryPhone,Notes'],
    ['Vorname,Nachname,Telefon,Mobiltelefon', 'FirstName,LastName,SecondaryPhone,PrimaryPhone'],
    ['Name,First Name,Last Name,Phone', '= Name,FirstName,LastName,PrimaryPhone'],
    ['Phone,Email,Email,,Opt in to text number', 'PrimaryPhone,= Email,= Email 2,Skip,= Opt in to text number'],
  ])('%s', (heading, uses) => expect(propose(heading)).toEqual([true, ...uses.split(',')]))

  test('an empty column waits behind one that is filled', () => {
    expect(propose('Primary Phone,Mobile,Pager,Name', ',2175550100,,Ada')).toEqual([
      ...[true, 'SecondaryPhone', 'PrimaryPhone', 'Skip', 'Name'],
    ])
  })
  test('a heading that says nothing of phones stands over one that holds them', () => {
    expect(propose('Who,Reach at', 'Ada,2175550100')).toEqual([true, 'Name', 'PrimaryPhone'])
    expect(propose('A person,Reach at', 'Ada,2175550100')).toEqual([true, '= A person', 'PrimaryPhone'])
  })
  test('a place or a person over numbers is a phone too', () => {
    expect(propose('Name,Cell,Home,Mom', 'Ada,2175550100,2175550101,2175550102')).toEqual([
      ...[true, 'Name', 'PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'],
    ])
    expect(propose('Name,Cell,Home,Student ID', 'Ada,2175550100,12 Main St,3095550102')).toEqual([
      ...[true, 'Name', 'PrimaryPhone', '= Home', '= Student ID'],
    ])
  })
  test('a long heading is cut, and still told from another', () => {
    const long = 'a'.repeat(60)
    expect(propose(`Phone,${long},${long}`)).toEqual([
      ...[true, 'PrimaryPhone', `= ${'a'.repeat(50)}`, `= ${'a'.repeat(48)} 2`],
    ])
  })
})

describe('columns without headings', () => {
  test.each([
    [['2175550100,Ada,Lovelace,vip'], 'PrimaryPhone,FirstName,LastName,Notes'],
    [['Ada,Lovelace,2175550100', 'Bob,Ray,x'], 'FirstName,LastName,PrimaryPhone'],
    [['Ada Lovelace,2175550100,vip'], 'Name,PrimaryPhone,Notes'],
    [['17,Ada,2175550100,a@x.org,3095550100'], 'Skip,Name,PrimaryPhone,Skip,SecondaryPhone'],
    [['2175550100'], 'PrimaryPhone'],
    [['Ada,Cell,2175550100'], 'FirstName,LastName,PrimaryPhone'],
  ])('%j', (rows, uses) => {
    expect(propose(...rows)).toEqual([false, ...uses.split(',')])
  })
  test('nothing at all', () => expect(proposeColumns([], 1)).toEqual({ heading: -1, Columns: [], unsure: [] }))
})

test.each<[ColumnUse[], string | null]>([
  [[{ use: 'PrimaryPhone' }, { use: 'Name' }, { use: 'Skip' }, { use: 'Skip' }], null],
  [[{ use: 'SecondaryPhone' }], null],
  [[{ use: 'Name' }], 'Choose the column that holds the phone number.'],
  [
    [{ use: 'PrimaryPhone' }, { use: 'FirstName' }, { use: 'FirstName' }],
    'Two columns are chosen as First Name. Choose one of them.',
  ],
  [
    [{ use: 'PrimaryPhone' }, { use: 'Name' }, { use: 'LastName' }],
    'Choose either the column with the whole name or those with the first and last name.',
  ],
  [[{ use: 'PrimaryPhone' }, { use: 'Custom', name: ' ' }], 'Enter a name for column 2, or skip it.'],
  [
    [{ use: 'PrimaryPhone' }, { use: 'Custom', name: 'x'.repeat(51) }],
    "The name of column 2 can't exceed 50 characters.",
  ],
  [
    [{ use: 'PrimaryPhone' }, { use: 'Custom', name: 'Bus' }, { use: 'Custom', name: 'bus ' }],
    'Two columns are named "bus". Give one of them another name.',
  ],
])('a plan of %j', (Columns, why) => expect(whyNotColumns({ Columns })).toBe(why))

const headings = ['Home Phone', 'First Name', 'Surname', 'Notes', 'Group', 'Email', 'Grade', 'Fax']
prop.prop([fc.shuffledSubarray(headings), fc.nat(9)])('columns keep their use in any order', (some, at) => {
  const shuffled = [...some.slice(0, at), 'Cell', ...some.slice(at)]
  const useOf = (list: readonly string[]) => {
    const [, ...uses] = propose(list.join(','))
    return new Map(list.map((heading, at) => [heading, uses[at]]))
  }
  const inOrder = ['Cell', ...headings].filter((heading) => shuffled.includes(heading))
  const [one, other] = [useOf(shuffled), useOf(inOrder)]
  for (const heading of inOrder) expect(one.get(heading)).toBe(other.get(heading))
})

const cell = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('Phone', 'Name', '2175550100', '', 'Nom', 'Email'))
prop.prop([fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 })])(
  'what is proposed can be used once a phone is chosen',
  (rows) => {
    const plan = proposeColumns(rows, 1)
    expect(plan.Columns.length).toBe(Math.max(0, ...rows.map((row) => row.length)))
    expect([null, 'Choose the column that holds the phone number.']).toContain(whyNotColumns(plan))
  },
)
