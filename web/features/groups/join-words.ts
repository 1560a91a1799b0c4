import { phoneText } from '../../ui/phone.tsx'

type Joined = { readonly keyword: string; readonly listName: string; readonly number: string | undefined }

/** How people put themselves into a group: 'People who text JOIN BEARS to (217) 555-0123 are added to this group.' */
export const joinSentence = ({ keyword, listName, number }: Joined): string => {
  const word = keyword.trim() || listName.trim()
  return `People who text ${word ? `JOIN ${word}` : 'JOIN and its name'} to ${to(number)} are added to this group.`
}

/** The same for all contacts. */
export const joinEveryoneSentence = (number: string | undefined): string =>
  `People who text JOIN to ${to(number)} are added to your contacts and count as opted in.`

/** What Carillon answers a JOIN while no answer of one's own is written. */
export const standardJoinReply = (company: string): string =>
  `${company}: You are signed up for our texts. Reply HELP for help, STOP to opt out.`

const to = (number: string | undefined): string => (number ? phoneText(number) : 'your number')
