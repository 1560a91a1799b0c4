import { type ImportRow, listImportRows } from '@carillon/contract/imports.ts'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'

export type FilePerson = Pick<ImportRow, 'PrimaryPhone' | 'FirstName' | 'LastName' | 'Notes'>

export type PeopleAdded = { readonly Added: number; readonly AlreadyThere: number; readonly Bad?: number }

const onPage = 2_000

/** Hands over the good rows of a file that was read by columns chosen by hand, page by page. */
export const useTakeRows = (addPeople: (people: FilePerson[]) => Promise<PeopleAdded>) => {
  const [done, setDone] = useState(0)
  const take = async (FileID: number): Promise<PeopleAdded> => {
    const total = { Added: 0, AlreadyThere: 0 }
    setDone(0)
    for (let page = 1; ; page += 1) {
      const query = { Outcome: 'Good', page, pagesize: onPage }
      const { Items, Next } = await api(listImportRows, { params: { FileID }, query })
      const people = Items.flatMap(peopleOf)
      if (people.length > 0) {
        const { Added, AlreadyThere } = await addPeople(people)
        total.Added += Added
        total.AlreadyThere += AlreadyThere
      }
      setDone((known) => known + Items.length)
      if (Next === null) return total
    }
  }
  return { take, done }
}

/** All phones of a row are texted, each under the same name. */
const peopleOf = (row: ImportRow): FilePerson[] => {
  const { FirstName, LastName, Notes } = row
  return [row.PrimaryPhone, row.SecondaryPhone, row.TertiaryPhone]
    .filter((phone) => phone !== '')
    .map((PrimaryPhone) => ({ PrimaryPhone, FirstName, LastName, Notes }))
}
