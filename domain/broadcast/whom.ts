/** Numbers, and whose they are: several of one contact are one person. */
export type Whom = { readonly phones: number; readonly people: number }

/** '6 people', or '3 people on 6 phones' where somebody has several. */
export const whomText = ({ phones, people }: Whom): string => {
  const text = counted(people, 'person', 'people')
  return people === phones ? text : `${text} on ${counted(phones, 'phone', 'phones')}`
}

/** What a button promised, of which no more is known than the numbers: '6' after '4 people now, not', and '6 phones' after '3 people on 4 phones now, not'. */
export const promisedText = (promised: number, { phones, people }: Whom): string =>
  people === phones ? promised.toLocaleString('en-US') : counted(promised, 'phone', 'phones')

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
