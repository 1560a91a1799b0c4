// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addresses } from '../../platform/addresses.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'
import { tours } from '../tours/tours.ts'
import { articles, searchArticles } from './articles.ts'
import { boldParts, readBlocks } from './read-blocks.ts'

test('every article has a title, words, and pages that are there', () => {
  const known = new Set<string>(Object.values(addresses))
  expect(articles.length).toBeGreaterThan(10)
  for (const { name, title, pages, blocks } of articles) {
    expect([name, title !== '', blocks.length > 0]).toEqual([name, true, true])
    expect([name, pages.filter((page) => !known.has(page))]).toEqual([name, []])
  }
})

test('what is looked for stands in it with all its words, in the title first', () => {
  expect(searchArticles('STOP')[0]?.title).toBe('When somebody says STOP')
  expect(searchArticles('zanzibar')).toEqual([])
})

describe('a text', () => {
  test('is read as paragraphs, lists and headings', () => {
    expect(readBlocks('One\nline.\n\n## Two\n\n- a\n  b\n- c\n')).toEqual([
      { is: 'paragraph', text: 'One line.' },
      { is: 'heading', text: 'Two' },
      { is: 'list', items: ['a b', 'c'] },
    ])
    expect(boldParts('see **this** one')).toEqual(['see ', 'this', ' one'])
  })
})

describe('the panel', () => {
  let server: FakeServer
  beforeEach(() => {
    server = signedInServer()
  })
  afterEach(() => closePage(server))

  const panel = async () => within(await screen.findByRole('dialog', { name: 'Help' }))
  const open = async (href: string) => {
    openPage(href)
    await userEvent.click(await screen.findByRole('button', { name: /user menu$/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Help and shortcuts' }))
    return await panel()
  }

  test('knows the page, shows an article, and leads back', async () => {
    const panel = await open('/settings/account')
    await panel.findByText('On this page')
    await userEvent.click(panel.getByRole('button', { name: 'Pause, end or change your plan' }))
    await panel.findByText(/What is paid for is used up first/)
    await userEvent.click(panel.getByRole('button', { name: 'All help' }))
    await userEvent.type(panel.getByRole('searchbox'), 'landline')
    await panel.findByRole('button', { name: 'Why somebody does not get a text' })
    await userEvent.clear(panel.getByRole('searchbox'))
    await userEvent.type(panel.getByRole('searchbox'), 'zanzibar')
    await panel.findByText(/^Nothing is written about that/)
  })

  test('finds the tours too, by their title and by what they say', async () => {
    const panel = await open('/settings/account')
    const looked = async (words: string) => {
      await userEvent.clear(panel.getByRole('searchbox'))
      await userEvent.type(panel.getByRole('searchbox'), words)
      return panel
        .queryAllByRole('link')
        .flatMap(({ textContent }) => (textContent === 'Ask support' ? [] : [textContent]))
    }
    expect(await looked('voice survey')).toEqual(['A voice survey'])
    expect(await looked('excel csv drop')).toEqual(['Importing a list'])
    expect(await looked('zanzibar')).toEqual([])
    await panel.findByText(/^Nothing is written about that/)
    await userEvent.clear(panel.getByRole('searchbox'))
    await userEvent.type(panel.getByRole('searchbox'), 'importing list{Tab}')
    await userEvent.click(panel.getByRole('link', { name: 'Importing a list' }))
    await screen.findByRole('region', { name: 'Tour: Importing a list' })
  })

  test('has the keys, at which ? opens it, and what is new', async () => {
    openPage('/settings/account')
    await screen.findByRole('main')
    await userEvent.keyboard('?')
    const help = await panel()
    await help.findByText('Go to the Inbox')
    await userEvent.click(help.getByRole('tab', { name: 'What is new' }))
    await help.findByText('To answer')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await open('/settings/account')
    await again.findByRole('searchbox')
  })

  test('leads over a page, a sentence at a time, and shows where it is', async () => {
    const help = await open('/settings/account')
    await userEvent.click(help.getByRole('link', { name: 'Importing a list' }))
    const tour = within(await screen.findByRole('region', { name: 'Tour: Importing a list' }))
    await tour.findByText(/^An import goes through these steps/)
    expect(document.activeElement?.textContent).toBe('Next')
    await waitFor(() => expect(shown()).toEqual(['import-steps']))
    await userEvent.click(tour.getByRole('button', { name: 'Next' }))
    expect(shown()).toEqual(['import-file'])
    await userEvent.click(tour.getByRole('button', { name: 'Back' }))
    expect(shown()).toEqual(['import-steps'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: /^Tour/ })).toBeNull()
    expect(shown()).toEqual([])
  })

  test('every place that a tour shows is on its page', async () => {
    for (const { to, stops } of Object.values(tours)) {
      const marked = stops.flatMap(({ at }) => (at?.startsWith('[data-tour') ? [at] : []))
      expect(marked.length).toBeGreaterThan(1)
      if (to !== '/contacts/import') continue
      openPage(to)
      for (const at of marked) await waitFor(() => expect(document.querySelector(at)).toBeTruthy())
    }
  })

  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-tour-shown]')].map(({ dataset }) => dataset.tour)
})
