// @vitest-environment happy-dom
import {
  type AutoReply,
  addAutoReply,
  deleteAutoReply,
  listAutoReplies,
  updateAutoReply,
} from '@carillon/contract/auto-replies.ts'
import { type Group, getGroup, listGroups } from '@carillon/contract/groups.ts'
import { login } from '@carillon/contract/session.ts'
import { undo } from '@carillon/contract/undos.ts'
import { usualDaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const [lincoln, district] = exampleOf(login).User.TextNumbers.map(({ TextNumberID }) => TextNumberID) as [
  number,
  number,
]
const hours = { StartTime: '08:00 AM', StopTime: '05:00 PM' }
const closed: AutoReply = {
  ...{ ID: 3, Active: true, AutoReplyTypeID: 2, Message: 'We are closed.', Keyword: '', ListID: null },
  ...{ DaySchedules: usualDaySchedules, TextNumberIDs: [lincoln], CanChange: true },
}
const menu: AutoReply = { ...closed, ID: 4, AutoReplyTypeID: 1, Keyword: 'menu', Message: 'Soup.', ListID: 7 }
const band = {
  ...exampleOf(getGroup),
  ListID: 7,
  ListName: 'Band',
  ListType: 'User',
  Keyword: 'TUBA',
  CanChange: true,
} as Group
const everyone = {
  ...band,
  ListID: 0,
  ListName: 'Everyone',
  ListType: 'System',
  Keyword: '',
  JoinReply: 'Hi there!',
} as Group

let server: FakeServer
let replies: AutoReply[]
const listed = () => {
  const asked = server.askedOf(listAutoReplies).at(-1)!.query
  const Items = replies.filter(({ Keyword }) => (asked.view === 'keywords') === (Keyword !== ''))
  return { Items, Size: Items.length, Previous: null, Next: null }
}
beforeEach(() => {
  server = signedInServer()
  replies = [closed, menu]
  server.answers(listAutoReplies, listed)
  server.answers(listGroups, { Items: [everyone, band], Size: 2, Previous: null, Next: null })
})
afterEach(() => closePage(server))

const table = async (name: string) => within(await screen.findByRole('table', { name }))
const open = async (button: string) => {
  openPage('/automation')
  await (await table('Keywords')).findByText('MENU')
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}
const editRow = async (row: string) => {
  openPage('/automation')
  await userEvent.click(await screen.findByText(row))
  return within(await screen.findByRole('dialog'))
}
const sent = (call = updateAutoReply) => server.askedOf(call).at(-1)?.body

describe('the page', () => {
  test('shows what answers, when and on which numbers, and the words by which people join', async () => {
    openPage('/automation')
    const auto = await table('Auto replies')
    await auto.findByText('Outside Monday to Friday, 8:00 AM to 5:00 PM · (217) 555-0200')
    await (await table('Keywords')).findByText('Adds to Band · (217) 555-0200')
    const joins = await table('Joining by text')
    await joins.findByText('JOIN TUBA')
    await joins.findByText('Hi there!')
    await userEvent.click(joins.getByRole('button', { name: 'Edit how people join Band' }))
    await screen.findByRole('dialog', { name: 'Edit group' })
    expect(server.askedOf(listAutoReplies).map(({ query }) => query)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ view: 'autoreplies', pagesize: '5' }),
        expect.objectContaining({ view: 'keywords', pagesize: '5' }),
      ]),
    )
  })

  test('says what each is for where there is none, and begins one', async () => {
    replies = []
    openPage('/automation')
    await screen.findByText(/^An auto reply answers whoever texts you/)
    await screen.findByText(/^A keyword answers a text of one word/)
    await userEvent.click(await screen.findByRole('button', { name: 'New auto reply' }))
    await screen.findByRole('dialog', { name: 'New auto reply' })
  })

  test('says that they could not be fetched', async () => {
    server.refuses(listAutoReplies, 'ServerError')
    openPage('/automation')
    await screen.findByText('There was an error getting your auto replies.')
    await screen.findByText('There was an error getting your keywords.')
  })

  test('tells who has no text number whom to ask', async () => {
    closePage(server)
    server = signedInServer({ IsMasterUser: false, TextNumbers: [] })
    openPage('/automation')
    await screen.findByText(/^You have no text number yet\. Ask an account administrator/)
  })

  test('offers no change of what also answers on numbers of others', async () => {
    replies = [
      { ...closed, CanChange: false },
      { ...menu, CanChange: false },
    ]
    const dialog = await editRow('We are closed.')
    dialog.getByText(/an owner or admin of your account has to change it/)
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'MENU: on' }).disabled).toBe(true)
  })
})

describe('in its row', () => {
  test('one is switched off at once, and on again where the server refuses', async () => {
    openPage('/automation')
    const held = server.holds(updateAutoReply)
    const box = await screen.findByRole<HTMLInputElement>('switch', { name: 'MENU: on' })
    await userEvent.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    expect(sent()).toEqual({ Active: false })
    held.refuse('ServerError')
    await screen.findByText('There was an error updating your auto reply.')
    await waitFor(() => expect(box.checked).toBe(true))
  })

  test('one without words is not switched on: they are asked for', async () => {
    replies = [{ ...closed, Active: false, Message: '' }]
    openPage('/automation')
    await userEvent.click(await screen.findByRole('switch', { name: 'the auto reply without words: on' }))
    await screen.findByRole('dialog', { name: 'Edit auto reply' })
    expect(server.askedOf(updateAutoReply)).toHaveLength(0)
  })

  test('one is deleted and brought back', async () => {
    openPage('/automation')
    server.answers(deleteAutoReply, () => {
      replies = [closed]
      return { Success: true as const, UndoID: 9, Count: 1 }
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for MENU' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('Keyword MENU deleted.')
    await waitFor(() => expect(screen.queryByText('MENU')).toBeNull())
    server.answers(undo, () => {
      replies = [closed, menu]
      return exampleOf(undo)
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await (await table('Keywords')).findByText('MENU')
  })
})

describe('an auto reply', () => {
  test('is made for office hours of each day, on the numbers that have none', async () => {
    const dialog = await open('New auto reply')
    await userEvent.click(dialog.getByRole('radio', { name: 'Custom' }))
    await userEvent.click(dialog.getAllByRole('radio', { name: 'Custom' })[1]!)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Saturday' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Saturday, stop time' }), '12:00 PM')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Friday' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Back soon.')
    dialog.getByText('Characters: 10/160')
    within(dialog.getByRole('region', { name: 'What people see' })).getByText('Back soon.')
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /555-0200/ }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Auto reply was added successfully')
    expect(sent(addAutoReply as never)).toMatchObject({
      ...{ Active: true, AutoReplyTypeID: 2, Message: 'Back soon.', Keyword: '', TextNumberIDs: [district] },
      DaySchedules: {
        ...{ Sunday: null, Monday: hours, Thursday: hours, Friday: null },
        Saturday: { StartTime: '08:00 AM', StopTime: '12:00 PM' },
      },
    })
  })

  test('that says nothing, or ends before it begins, is told at its field', async () => {
    const dialog = await editRow('We are closed.')
    const message = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await userEvent.clear(message)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Start time' }), '06:00 PM')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter a Message.')
    dialog.getByText('Stop Time must be after Start Time.')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
    await userEvent.click(message)
    await userEvent.paste('x'.repeat(161))
    dialog.getByText('Characters: 161/160')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Message must be at most 160 characters.')
    expect(server.askedOf(updateAutoReply)).toHaveLength(0)
  })

  test('may be off without words, and only what is changed is sent with what was seen', async () => {
    const dialog = await editRow('We are closed.')
    await userEvent.click(dialog.getByRole('radio', { name: 'Never' }))
    dialog.getByText('Nobody gets it while it is off.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Auto reply was updated successfully')
    expect(sent()).toEqual({ Active: false, Seen: { Active: true } })
  })

  test('that somebody else has changed too shows both, and saves what is chosen', async () => {
    const dialog = await editRow('We are closed.')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Stop time' }), '04:00 PM')
    server.refuses(updateAutoReply, 'ChangedMeanwhile', {
      Current: { 'DaySchedules.Monday': { StartTime: '08:00 AM', StopTime: '03:00 PM' }, 'DaySchedules.Friday': null },
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const asked = within(await screen.findByRole('dialog', { name: 'This was changed meanwhile' }))
    asked.getByText('8:00 AM to 3:00 PM')
    asked.getByText('No office hours')
    const [monday, friday] = asked.getAllByRole('radiogroup')
    await userEvent.click(within(monday!).getByRole('radio', { name: /Yours/ }))
    await userEvent.click(within(friday!).getByRole('radio', { name: /meanwhile/ }))
    server.answers(updateAutoReply, closed)
    await userEvent.click(asked.getByRole('button', { name: 'Save what I chose' }))
    await screen.findByText('Auto reply was updated successfully')
    const body = sent() as { DaySchedules: Record<string, unknown>; Seen: { DaySchedules: Record<string, unknown> } }
    expect(body.DaySchedules.Monday).toEqual({ StartTime: '08:00 AM', StopTime: '04:00 PM' })
    expect([body.DaySchedules.Friday, body.Seen.DaySchedules.Friday]).toEqual([undefined, undefined])
    expect(body.Seen.DaySchedules.Monday).toEqual({ StartTime: '08:00 AM', StopTime: '03:00 PM' })
  })

  test('that is half written is not lost to Escape', async () => {
    const dialog = await open('New auto reply')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Back')
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('dialog', { name: /Discard|Leave/ })
  })
})

describe('a keyword', () => {
  test('that is reserved is refused with its sentence, while it is typed', async () => {
    const dialog = await open('New keyword')
    const word = dialog.getByRole('textbox', { name: 'Keyword' })
    for (const [typed, sentence] of [
      ['stop', 'This keyword is reserved for explicit opt-outs.'],
      ['join', 'JOIN is reserved for Join Reply.'],
      ['yes', 'YES and NO are reserved for text surveys.'],
    ] as const) {
      await userEvent.clear(word)
      await userEvent.type(word, typed)
      await dialog.findByText(sentence)
    }
    await userEvent.clear(word)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter a Keyword.')
    expect(server.askedOf(addAutoReply)).toHaveLength(0)
  })

  test('is made with its group, and one that is taken is told at its field', async () => {
    const dialog = await open('New keyword')
    const word = dialog.getByRole('textbox', { name: 'Keyword' })
    await userEvent.type(word, 'menu')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reply' }), 'Soup.')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /group/ }), 'Band')
    dialog.getByText(/^Whoever texts it is added to Band, counts as opted in/)
    server.refuses(addAutoReply, 'AutoReplyKeywordTaken')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/answers to this keyword already/)
    await waitFor(() => expect(document.activeElement).toBe(word))
    server.answers(addAutoReply, { ...menu, Keyword: 'lunch' })
    await userEvent.clear(word)
    await userEvent.type(word, 'Lunch ')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('LUNCH was added.')
    const asked = server.askedOf(addAutoReply)
    expect(asked.at(-1)?.body).toMatchObject({
      Keyword: 'Lunch',
      Message: 'Soup.',
      ListID: 7,
      TextNumberIDs: [lincoln],
    })
    expect(asked[0]?.idempotencyKey).toBeTruthy()
  })
})
