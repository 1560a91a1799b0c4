import type { Api } from './journey.ts'

const firstNames = ['Ada', 'Ben', 'Cora', 'Dev', 'Elena', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kaya', 'Luis']
const lastNames = ['Abbott', 'Brooks', 'Castillo', 'Dawson', 'Ellis', 'Fischer', 'Greene', 'Hayes']

export type Member = { digits: string; firstName: string }

/** Numbers from…to of the last two digits, which say how the simulated handset behaves. */
export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** '3125550160' for the handset 60 of an area code that the demonstration world leaves alone. */
export const numberOf = (areaCode: number, lastTwo: number): string =>
  `${areaCode}55501${String(lastTwo).padStart(2, '0')}`

/** Makes contacts with these handsets and a group of them all. */
export async function makeGroup(api: Api, name: string, areaCode: number, handsets: number[]): Promise<Member[]> {
  const members = handsets.map((lastTwo, at) => ({
    digits: numberOf(areaCode, lastTwo),
    firstName: firstNames[at % firstNames.length]!,
    lastName: lastNames[at % lastNames.length]!,
  }))
  const Contacts: { PersonID: number }[] = []
  for (const { digits, firstName, lastName } of members) {
    const form = { PrimaryPhone: digits, FirstName: firstName, LastName: lastName }
    const { PersonID } = await api.post<{ PersonID: number }>('/contacts', form)
    Contacts.push({ PersonID })
  }
  await api.post('/lists', { ListName: name, Contacts })
  return members
}
