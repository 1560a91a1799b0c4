// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addresses } from '../../platform/addresses.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'
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

  const open = async (href: string) => {
    openPage(href)
    await screen.findByRole('main')
    await userEvent.keyboard('?')
    return within(await screen.findByRole('dialog', { name: 'Help' }))
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

  test('has the keys, and what is new', async () => {
    const panel = await open('/settings/account')
    await userEvent.click(panel.getByRole('tab', { name: 'Keyboard' }))
    await panel.findByText('Go to the Inbox')
    await userEvent.click(panel.getByRole('tab', { name: 'What is new' }))
    await panel.findByText('To answer')
  })
})
