/** Mails that came in, the newest last; the oldest go when there are more than `kept`, or more than 64 MB of them. */
type Mail = {
  ID: number
  At: string
  From: string
  /** Envelope recipients, lower case. */
  To: string[]
  Subject: string
  Text: string
  Html: string
  Headers: { Name: string; Value: string }[]
  Attachments: { Name: string; Type: string; Size: number }[]
}

export type Mailboxes = ReturnType<typeof createMailboxes>

const mostOctets = 64 * 1024 * 1024

export const createMailboxes = (changed: () => void = () => {}, kept = 1_000) => {
  const mails: { mail: Mail; octets: number }[] = []
  let lastID = 0
  let held = 0

  return {
    add(mail: Omit<Mail, 'ID'>, octets: number): Mail {
      const stored = { ID: ++lastID, ...mail }
      mails.push({ mail: stored, octets })
      held += octets
      while (mails.length > kept || (held > mostOctets && mails.length > 1)) held -= mails.shift()!.octets
      changed()
      return stored
    },
    find: (ID: number): Mail | undefined => mails.find(({ mail }) => mail.ID === ID)?.mail,
    /** Addresses that got mail, the one with the newest first. */
    list() {
      const boxes = new Map<string, { Address: string; MailCount: number; LastMail: MailSummary }>()
      for (const { mail } of mails.toReversed()) {
        for (const Address of mail.To) {
          const box = boxes.get(Address)
          if (box) box.MailCount++
          else boxes.set(Address, { Address, MailCount: 1, LastMail: mailSummary(mail) })
        }
      }
      return [...boxes.values()]
    },
    /** Newest first. */
    of: (address: string): MailSummary[] =>
      mails
        .filter(({ mail }) => mail.To.includes(address.toLowerCase()))
        .map(({ mail }) => mailSummary(mail))
        .reverse(),
  }
}

type MailSummary = Pick<Mail, 'ID' | 'At' | 'From' | 'To' | 'Subject'>

const mailSummary = ({ ID, At, From, To, Subject }: Mail): MailSummary => ({ ID, At, From, To, Subject })
