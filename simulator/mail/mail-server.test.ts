import { createTransport } from 'nodemailer'
import { expect, it } from 'vitest'
import { openDesk } from '../testing/desk.ts'

const post = async (port: number, mail: object, auth?: object) => {
  const transport = createTransport({ host: '127.0.0.1', port, ...(auth ? { auth } : {}) })
  await transport.sendMail({ from: '"Carillon" <noreply@carillon.test>', ...mail })
  transport.close()
}

it('keeps mail by mailbox, newest first', async () => {
  const { ask, smtp, clock } = await openDesk()
  await post(smtp, { to: 'Olive@lincoln.test', subject: 'Welcome', text: 'Hello Olive' })
  clock.advance(60_000)
  await post(smtp, {
    to: ['olive@lincoln.test', 'adam@lincoln.test'],
    subject: 'Grüße 🎉',
    text: 'plain',
    html: '<p>Hello <a href="https://carillon.test/x">there</a></p><script>alert(1)</script>',
    attachments: [{ filename: 'list.csv', content: 'a,b\n1,2\n' }],
  })
  const { body: boxes } = await ask('GET', 'mailboxes')
  expect(boxes.Items).toMatchObject([
    { Address: 'olive@lincoln.test', MailCount: 2, LastMail: { Subject: 'Grüße 🎉' } },
    { Address: 'adam@lincoln.test', MailCount: 1 },
  ])
  const { body: box } = await ask('GET', 'mailboxes/OLIVE@lincoln.test')
  expect(box).toMatchObject({ Address: 'olive@lincoln.test', Items: [{ ID: 2 }, { ID: 1, Subject: 'Welcome' }] })
  const { body: mail } = await ask('GET', 'mails/2')
  expect(mail).toMatchObject({
    ID: 2,
    At: new Date(clock.now()).toISOString(),
    From: 'Carillon <noreply@carillon.test>',
    To: ['olive@lincoln.test', 'adam@lincoln.test'],
    Subject: 'Grüße 🎉',
    Text: expect.stringContaining('plain'),
    Html: expect.stringContaining('<p>Hello'),
    Attachments: [{ Name: 'list.csv', Type: 'text/csv', Size: 8 }],
  })
  const html = await ask('GET', 'mails/2/html')
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(html.headers.get('content-security-policy')).not.toContain('allow-scripts')
})

it('takes any sign-in', async () => {
  const { ask, smtp } = await openDesk()
  await post(smtp, { to: 'a@b.test', subject: 'Signed in', text: 'x' }, { user: 'who', pass: 'ever' })
  expect((await ask('GET', 'mailboxes/a@b.test')).body.Items).toHaveLength(1)
})
