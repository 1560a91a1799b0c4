// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageSkeleton } from './page-skeleton.tsx'

afterEach(cleanup)

test('a page that is on its way says which it is, that it comes, and leaves the menu of views there', () => {
  render(
    <MantineProvider>
      <PageSkeleton title="Scheduled">
        <button type="button">Views</button>
      </PageSkeleton>
    </MantineProvider>,
  )
  const heading = screen.getByRole('heading', { level: 1, name: 'Scheduled' })
  expect(heading.closest('[aria-busy="true"]')).toContain(screen.getByRole('button', { name: 'Views' }))
})
