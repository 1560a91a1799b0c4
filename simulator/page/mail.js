import { get, reloader } from './api.js'
import { el, withLinks } from './dom.js'
import { count, time } from './format.js'

/** Mailboxes on the left, the mails of one and a mail on the right: #mail, #mail/address, #mail/address/7. */
export const showMail = () => {
  const boxes = document.querySelector('#mailboxes')
  const reader = document.querySelector('#mail-reader')
  let address
  let id
  let shown

  const loadBoxes = reloader(async () => {
    const { Items } = await get('mailboxes')
    boxes.replaceChildren(...Items.map((box) => boxItem(box, box.Address === address)))
    if (Items.length === 0) boxes.replaceChildren(el('li', { class: 'note' }, 'No mail came yet.'))
  })
  const loadReader = reloader(async () => {
    if (!address) {
      shown = undefined
      return reader.replaceChildren(el('p', { class: 'note' }, 'Choose a mailbox to read its mail.'))
    }
    if (id) {
      // A mail never changes, and loading it again would lose the place in it.
      if (shown === id) return
      const mail = await get(`mails/${encodeURIComponent(id)}`)
      shown = id
      return reader.replaceChildren(...mailView(mail, address))
    }
    shown = undefined
    const { Items } = await get(`mailboxes/${encodeURIComponent(address)}`)
    reader.replaceChildren(
      el('h3', {}, address),
      el(
        'ul',
        { class: 'list' },
        Items.map((mail) => mailItem(mail, address)),
      ),
    )
  })

  return {
    open(rest) {
      address = rest[0]
      id = rest[1]
      loadBoxes()
      loadReader()
    },
    changed({ All, Mails }) {
      if (!All && !Mails) return
      loadBoxes()
      loadReader()
    },
  }
}

const boxItem = ({ Address, MailCount, LastMail }, isOpen) =>
  el(
    'li',
    {},
    el(
      'a',
      { class: 'recent', href: `#mail/${encodeURIComponent(Address)}`, 'aria-current': isOpen ? 'true' : undefined },
      el('span', { class: 'recent-number' }, Address),
      el('span', { class: 'recent-time' }, time(LastMail.At)),
      el('span', { class: 'recent-text' }, `${count(MailCount, 'mail')}, last: ${LastMail.Subject}`),
    ),
  )

const mailItem = ({ ID, At, From, Subject }, address) =>
  el(
    'li',
    {},
    el(
      'a',
      { class: 'recent', href: `#mail/${encodeURIComponent(address)}/${ID}` },
      el('span', { class: 'recent-number' }, Subject || '(no subject)'),
      el('span', { class: 'recent-time' }, time(At)),
      el('span', { class: 'recent-text' }, From),
    ),
  )

const mailView = (mail, address) =>
  [
    el('p', {}, el('a', { href: `#mail/${encodeURIComponent(address)}` }, `All mail of ${address}`)),
    el('h3', {}, mail.Subject || '(no subject)'),
    el(
      'p',
      { class: 'note' },
      `From ${mail.From} to ${mail.To.join(', ')}, `,
      el('time', { datetime: mail.At }, time(mail.At)),
    ),
    mail.Html
      ? el('iframe', {
          class: 'mail-frame',
          title: 'The mail as its reader sees it',
          sandbox: 'allow-popups allow-popups-to-escape-sandbox',
          src: `/simulator/mails/${mail.ID}/html`,
        })
      : null,
    mail.Text
      ? el(
          'details',
          mail.Html ? {} : { open: 'open' },
          el('summary', {}, 'Plain text'),
          el('pre', {}, withLinks(mail.Text)),
        )
      : null,
    mail.Attachments.length > 0
      ? el(
          'ul',
          {},
          mail.Attachments.map(({ Name, Type, Size }) => el('li', {}, `${Name} (${Type}, ${count(Size, 'byte')})`)),
        )
      : null,
  ].filter(Boolean)
